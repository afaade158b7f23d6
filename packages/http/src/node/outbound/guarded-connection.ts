import type { Socket } from 'node:net';
import type { Client, Dispatcher } from 'undici';
import { type Connector, createConnector } from './connector.ts';
import { type GuardedAgentOptions, guardedHttp } from './guarded-agent.ts';

/** One connection to one server, for one exchange at a time. */
export interface GuardedConnection {
  /** What to send a request by; the connection is made with the first. */
  readonly dispatcher: Dispatcher;
  /**
   * Takes the connection for one more exchange with a server that is now vetted with these addresses. False where
   * something stands against it: it is closed, leads elsewhere, or holds bytes of the exchange before.
   */
  claim(addresses: readonly string[]): boolean;
  /** Ends the connection at once, also one that is still being made; an exchange under way fails. */
  cut(): void;
}

/** Opens a connection to the server of an origin; `onClosed` hears every time that it is closed. */
export type OpenGuardedConnection = (origin: string, onClosed: () => void) => GuardedConnection;

/** What guarded connections are made with. */
export interface GuardedConnectionOptions extends GuardedAgentOptions {
  /** How many bytes may come for one exchange, whatever they are: heads, chunk extensions, blanks between answers. */
  readonly maxAnswerBytes: number;
}

/** Thrown where more bytes came than one exchange may take. */
export class AnswerOverflowError extends Error {
  override readonly name = 'AnswerOverflowError';
  readonly code = 'OB_ANSWER_OVERFLOW';
}

/**
 * Creates the function that opens connections as the guarded agent makes them, each on its own: the caller decides
 * who shares one, and can end it at any moment. Loads undici.
 */
export async function createGuardedConnections(
  options: GuardedConnectionOptions,
): Promise<OpenGuardedConnection> {
  const { guard, hosts, connectMs, identity, maxAnswerBytes } = options;
  const { Client } = await import('undici');
  const connector = await createConnector(guard, hosts, connectMs, identity);
  return (origin, onClosed) => openConnection(Client, connector, maxAnswerBytes, origin, onClosed);
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
  const measure = () => {
    if (socket === undefined || socket.bytesRead - readBefore <= maxBytes) return;
    socket.destroy(new AnswerOverflowError('More came than one exchange may take'));
  };
  const client = new HttpClient(origin, {
    ...guardedHttp,
    connect: (target, callback) =>
      connector(
        target,
        (...[error, opened]) => {
          if (error !== null) return callback(error, null);
          readBefore = opened.bytesRead;
          // Heard before the parser hears it.
          opened.on('readable', measure);
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
      if (socket === undefined || !isAtRest(socket) || !leadsTo(socket, addresses)) return false;
      readBefore = socket.bytesRead;
      return true;
    },
    cut() {
      // First the client: what is under way then fails by this side's doing, not by the peer's.
      void client.destroy();
      socket?.destroy();
    },
  };
}

/** An answer may come before all of the request was taken: the next request would stand behind the rest of it. */
function isAtRest(socket: Socket): boolean {
  return !socket.destroyed && socket.writableLength === 0 && socket.readableLength === 0;
}

function leadsTo({ remoteAddress }: Socket, addresses: readonly string[]): boolean {
  return remoteAddress !== undefined && addresses.includes(remoteAddress);
}
