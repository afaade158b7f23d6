import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, createServer as createListener, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { checkOptions } from '../options/check-options.ts';
import type { OptionRules } from '../options/option-rules.ts';
import { createConnectionCounter } from './connection-counter.ts';
import { completeLimits, type ListenerLimits } from './listener-limits.ts';
import { requireValidHead } from './malformed-requests.ts';
import { protectConnections } from './protect-connections.ts';
import { completeTls, type ListenerTls, mergeTls } from './tls-options.ts';
import type { TrackedConnection } from './tracked-connection.ts';

export interface ServeOptions {
  /** Handles requests: `toNodeHandler(service)`, an Express app, or any other request listener of `node:http`. */
  readonly handler: RequestListener;
  readonly port: number;
  /** The address or name to listen on. Without it, every address of the machine. */
  readonly host?: string;
  /** Without `tls`, the server speaks plain HTTP. A function is called when the port is bound. */
  readonly tls?: ListenerTls | (() => Promise<ListenerTls>);
  readonly limits?: Partial<ListenerLimits>;
}

const limit = { type: 'unchecked', optional: true } as const;

/** The rules of the options. Other checks cover `tls` and the values of the limits. */
const rules: OptionRules<ServeOptions> = {
  handler: { type: 'function', fix: 'toNodeHandler(service)' },
  port: { type: 'any', fix: 'a port, or 0 for a free one' },
  host: { type: 'string', optional: true },
  tls: { type: 'unchecked', optional: true },
  limits: {
    type: 'options',
    members: {
      ...{ handshakeMs: limit, headersMs: limit, requestMs: limit, idleMs: limit },
      ...{ stalledResponseMs: limit, maxPipelinedRequests: limit, maxConnections: limit },
      ...{ maxConnectionsPerAddress: limit, proxies: limit },
    },
    optional: true,
  },
};

export interface RunningServer {
  readonly port: number;
  /**
   * Replaces the named options; `pfx` replaces `cert` and `key`, and the other way round. Closes every connection after its
   * requests in flight. Throws and changes nothing if the options are not valid, or change `requestCert` or `rejectUnauthorized`.
   */
  replaceTls(tls: ListenerTls): void;
  /**
   * Stops accepting connections. Closes each one after a second without a request, and the others after `withinMs` milliseconds.
   * Resolves when no connection is open. Another call can shorten the time.
   */
  stop(options: { readonly withinMs: number }): Promise<void>;
}

/** The time in which a client can send a request on an idle connection while the server stops, in milliseconds. */
const graceMs = 1_000;

/** The interval of checks for idle connections while the server stops, in milliseconds. */
const sweepMs = 50;

/**
 * Listens on a port, limits each client, and answers malformed requests with an error body. Resolves when connections are
 * accepted. Rejects if the port cannot be bound, if the function `tls` fails, or if an option is not valid.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  checkOptions('serve', options, rules);
  const { handler, port, host, tls, limits } = options;
  const all = completeLimits(limits);
  const counts = createConnectionCounter(all.maxConnectionsPerAddress, all.proxies);
  if (typeof tls === 'object') completeTls(tls);
  // `node:http` uses the same options.
  const listener = createListener({ allowHalfOpen: true, noDelay: true });
  listener.maxConnections = all.maxConnections;
  listener.listen({ port, host });
  await once(listener, 'listening');
  const starting = loadServer(requireValidHead(handler), tls);
  // Connections that come before the TLS material wait for it.
  listener.on('connection', (socket) => pass(socket, starting));
  const { server, replaceTls } = await starting.catch((error: unknown) => {
    listener.close();
    throw error;
  });
  const connections = protectConnections(server, all, counts);
  // Node begins to check the times of requests at this event.
  server.emit('listening');
  let stopped: Promise<void> | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  return {
    port: (listener.address() as AddressInfo).port,
    replaceTls(next) {
      replaceTls(next);
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

/** Node refuses a request without `Host` with an empty body. {@link requireValidHead} refuses it with an error body. */
const serverOptions = { requireHostHeader: false };

type Started = Pick<RunningServer, 'replaceTls'> & { readonly server: HttpServer | HttpsServer };

async function loadServer(handler: RequestListener, tls: ServeOptions['tls']): Promise<Started> {
  if (tls !== undefined) return createTlsServer(handler, typeof tls === 'function' ? await tls() : tls);
  return {
    server: createHttpServer(serverOptions, handler),
    replaceTls() {
      throw new TypeError('The server has no TLS. Start it with `tls`.');
    },
  };
}

function createTlsServer(handler: RequestListener, options: ListenerTls): Started {
  let current = options;
  const initial = completeTls(current);
  const server = createHttpsServer({ ...initial, ...serverOptions }, handler);
  return {
    server,
    replaceTls(next) {
      const merged = mergeTls(current, next);
      const complete = completeTls(merged);
      // Node reads both at the start alone, and would ignore a change.
      if (
        complete.requestCert !== initial.requestCert ||
        complete.rejectUnauthorized !== initial.rejectUnauthorized
      ) {
        throw new TypeError(
          '`replaceTls` cannot change `requestCert` or `rejectUnauthorized`. Start the server with them.',
        );
      }
      server.setSecureContext(complete);
      current = merged;
    },
  };
}

async function pass(socket: Socket, starting: Promise<Started>): Promise<void> {
  socket.on('error', () => {});
  const server = (await starting.catch(() => undefined))?.server;
  if (server === undefined) socket.destroy();
  else if (!socket.destroyed) server.emit('connection', socket);
}

async function stop(
  listener: Server,
  connections: ReadonlySet<TrackedConnection>,
  isLate: () => boolean,
): Promise<void> {
  const closed = once(listener, 'close');
  // Accept waiting connections first. The system resets connections that wait when a listener closes.
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
