import type { Socket } from 'node:net';
import type { Client, Dispatcher } from 'undici';
import { type Connector, createConnector } from './connector.ts';
import { type GuardedAgentOptions, guardedHttp } from './guarded-agent.ts';

/** One connection to one server, for one exchange at a time. */
export interface GuardedConnection {
  /** Sends requests. The first one opens the connection. */
  readonly dispatcher: Dispatcher;
  /** Claims the connection for one more exchange. Returns false if it is closed, has no checked address, or has unread bytes. */
  claim(addresses: readonly string[]): boolean;
  /** Ends the connection at once, even before it is connected. An exchange in progress fails. */
  destroy(): void;
}

/** Opens a connection to the server of an origin. `onClosed` is called each time it closes. */
export type OpenGuardedConnection = (origin: string, onClosed: () => void) => GuardedConnection;

export interface GuardedConnectionOptions extends GuardedAgentOptions {
  /** The maximum number of received bytes of one exchange, including headers and chunk extensions. */
  readonly maxResponseBytes: number;
}

/** Thrown if the server sends more than `maxResponseBytes`. */
export class ResponseOverflowError extends Error {
  override readonly name = 'ResponseOverflowError';
  readonly code = 'OB_ANSWER_OVERFLOW';
}

/** Creates the function that opens single connections with the limits of {@link createGuardedAgent}. */
export async function createGuardedConnections(
  options: GuardedConnectionOptions,
): Promise<OpenGuardedConnection> {
  const { guard, hosts, connectMs, identity, maxResponseBytes } = options;
  const { Client } = await import('undici');
  const connector = await createConnector(guard, hosts, connectMs, identity);
  return (origin, onClosed) => openConnection(Client, connector, maxResponseBytes, origin, onClosed);
}

function openConnection(
  HttpClient: typeof Client,
  connector: Connector,
  maxBytes: number,
  origin: string,
  onClosed: () => void,
): GuardedConnection {
  let socket: Socket | undefined;
  let readBefore = 0;
  const checkSize = () => {
    if (socket === undefined || socket.bytesRead - readBefore <= maxBytes) return;
    socket.destroy(new ResponseOverflowError('The server sent more bytes than one exchange may have'));
  };
  const client = new HttpClient(origin, {
    ...guardedHttp,
    connect: (target, callback) =>
      connector(
        target,
        (...[error, opened]) => {
          if (error !== null) return callback(error, null);
          readBefore = opened.bytesRead;
          // This listener runs before the parser.
          opened.on('readable', checkSize);
          callback(null, opened);
        },
        (opened) => {
          socket = opened;
        },
      ),
  });
  client.on('disconnect', onClosed);
  return {
    dispatcher: client,
    claim(addresses) {
      if (socket === undefined || !isIdle(socket) || !isConnectedTo(socket, addresses)) return false;
      readBefore = socket.bytesRead;
      return true;
    },
    destroy() {
      // The client comes first, so that an exchange in progress fails as aborted, not as a failure of the peer.
      void client.destroy();
      socket?.destroy();
    },
  };
}

/** A server may answer before it has read the whole request. The next request would wait behind the rest. */
function isIdle(socket: Socket): boolean {
  return !socket.destroyed && socket.writableLength === 0 && socket.readableLength === 0;
}

function isConnectedTo({ remoteAddress }: Socket, addresses: readonly string[]): boolean {
  return remoteAddress !== undefined && addresses.includes(remoteAddress);
}
