import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, createServer as createListener, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { TlsOptions } from 'node:tls';
import { defaultListenerLimits, type ListenerLimits } from './listener-limits.ts';
import { protectConnections } from './protect-connections.ts';
import type { TrackedConnection } from './tracked-connection.ts';

/** What {@link serve} serves, and where. */
export interface ServeOptions {
  /** Handles requests: `toNodeHandler(service)`, an Express app, or any other request listener of `node:http`. */
  readonly handler: RequestListener;
  /** The port. 0 picks a free one. */
  readonly port: number;
  /** The address or name to listen on. Without it, every address of the machine. */
  readonly host?: string;
  /** The options of `node:tls`. Without them, the server speaks plain HTTP. A function is called once the port is bound. */
  readonly tls?: TlsOptions | (() => Promise<TlsOptions>);
  /** Limits that differ from the default ones. */
  readonly limits?: Partial<ListenerLimits>;
}

/** A server that accepts connections. */
export interface RunningServer {
  readonly port: number;
  /**
   * Uses another certificate, key and authorities from now on. Closes every connection that exists, each after its requests
   * in flight, because the former authorities verified it. Throws if the material cannot be used, and changes nothing then.
   */
  replaceTls(tls: TlsOptions): void;
  /**
   * Stops accepting connections at once. Answers the requests on open connections with `Connection: close`, and closes each
   * connection after it was idle for a second. Destroys the others after `withinMs` milliseconds. Resolves when no
   * connection is open. Another call can shorten the time.
   */
  stop(options: { readonly withinMs: number }): Promise<void>;
}

/** How long a client may take to send a request on an idle connection while the server stops, in milliseconds. */
const graceMs = 1_000;

/** How often a server that stops looks for idle connections, in milliseconds. */
const sweepMs = 50;

/**
 * Listens on a port, limits what a client may take, and answers what is no HTTP request with an error body. Resolves when the
 * server accepts connections. Rejects with the error of Node if the port cannot be bound, and with that of `tls`.
 */
export async function serve({ handler, port, host, tls, limits }: ServeOptions): Promise<RunningServer> {
  const all: ListenerLimits = { ...defaultListenerLimits, ...limits };
  // The options of a server of `node:http`.
  const listener = createListener({ allowHalfOpen: true, noDelay: true });
  listener.maxConnections = all.maxConnections;
  listener.listen({ port, host });
  await once(listener, 'listening');
  const starting = createServer(handler, tls);
  // Connections that come before the TLS material wait for it.
  listener.on('connection', (socket) => pass(socket, starting));
  const server = await starting.catch((error: unknown) => {
    listener.close();
    throw error;
  });
  const connections = protectConnections(server, all);
  // Node begins to check the times of requests at this event.
  server.emit('listening');
  let stopped: Promise<void> | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  return {
    port: (listener.address() as AddressInfo).port,
    replaceTls(next) {
      if (!('setSecureContext' in server)) throw new TypeError('The server has no TLS. Start it with `tls`.');
      server.setSecureContext(next);
      for (const connection of connections) connection.retire();
    },
    stop({ withinMs }) {
      deadline = Math.min(deadline, performance.now() + withinMs);
      stopped ??= stop(listener, connections, () => performance.now() >= deadline).finally(() =>
        server.close(),
      );
      return stopped;
    },
  };
}

async function createServer(
  handler: RequestListener,
  tls: ServeOptions['tls'],
): Promise<HttpServer | HttpsServer> {
  const options = typeof tls === 'function' ? await tls() : tls;
  return options === undefined ? createHttpServer(handler) : createHttpsServer(options, handler);
}

/** Passes a connection to the server once there is one. */
async function pass(socket: Socket, starting: Promise<HttpServer | HttpsServer>): Promise<void> {
  socket.on('error', () => {});
  const server = await starting.catch(() => undefined);
  if (server === undefined) socket.destroy();
  else if (!socket.destroyed) server.emit('connection', socket);
}

async function stop(
  listener: Server,
  connections: ReadonlySet<TrackedConnection>,
  isLate: () => boolean,
): Promise<void> {
  const closed = once(listener, 'close');
  // Right after the loop has accepted what waits: the system resets what waits at a listener that closes.
  await setImmediate();
  listener.close();
  for (const connection of connections) connection.announceClose();
  const sweep = (): void => {
    for (const connection of connections) {
      if (isLate()) connection.raw.destroy();
      else connection.closeIfIdle(graceMs);
    }
  };
  sweep();
  const timer = setInterval(sweep, sweepMs);
  await closed;
  clearInterval(timer);
}
