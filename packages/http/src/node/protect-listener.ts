import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type TLSSocket, Server as TlsServer } from 'node:tls';
import { type AddressCount, createAddressCount } from './address-count.ts';
import { defaultListenerLimits, type ListenerLimits } from './listener-limits.ts';
import { refuseMalformed } from './malformed-requests.ts';
import { TrackedConnection } from './tracked-connection.ts';

/** A listener whose connections are limited. */
export interface ProtectedListener {
  /** Closes every connection that exists now, each after its requests in flight: the next one uses new TLS material. */
  renewConnections(): void;
  /**
   * Stops accepting after `noticeMs` milliseconds, by default at once. Until then every response asks its client to use
   * another connection. Then ends idle connections at once, those that have not sent a request yet after a second, the
   * others after their responses, and whatever is left after `withinMs` milliseconds. Resolves when no connection is open.
   */
  drain(withinMs: number, noticeMs?: number): Promise<void>;
}

/** How long a client that has just connected may take to send its first request to a listener that drains, in milliseconds. */
const firstRequestMs = 1_000;

/** How often times are checked, in milliseconds. Short times of tests are checked more often. */
const checkInterval = 1_000;

/**
 * Limits the connections of a listener, and answers what is no HTTP request with an error body. Call it before `listen`. It
 * needs no cooperation from the framework that serves the requests.
 */
export function protectListener(
  server: HttpServer | HttpsServer,
  limits: Partial<ListenerLimits> = {},
): ProtectedListener {
  const all: ListenerLimits = { ...defaultListenerLimits, ...limits };
  const connections = trackConnections(server, all);
  const interval = Math.min(checkInterval, ...[all.handshakeMs, all.stalledResponseMs].map((ms) => ms / 4));
  const timer = setInterval(() => {
    for (const connection of connections) connection.check(all);
  }, interval).unref();
  server.once('close', () => clearInterval(timer));
  server.maxConnections = all.maxConnections;
  server.headersTimeout = all.headersMs;
  server.requestTimeout = all.requestMs;
  // Node checks both times this often. The option is missing in its types of a server.
  Object.assign(server, { connectionsCheckingInterval: Math.min(checkInterval, all.headersMs / 4) });
  return {
    renewConnections() {
      for (const connection of connections) connection.retire();
    },
    async drain(withinMs, noticeMs = 0) {
      server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
        response.setHeader('connection', 'close');
      });
      await sleep(noticeMs);
      await drain(server, connections, withinMs);
    },
  };
}

function trackConnections(
  server: HttpServer | HttpsServer,
  { maxPipelinedRequests, maxConnectionsPerAddress, proxies }: ListenerLimits,
): ReadonlySet<TrackedConnection> {
  const open = new Set<TrackedConnection>();
  const bySocket = new WeakMap<Socket, TrackedConnection>();
  const handshakes = new Map<string, TrackedConnection>();
  const counts = createAddressCount(maxConnectionsPerAddress, proxies);
  const secure = (connection: TrackedConnection, http: Socket): void => {
    connection.secure(http);
    bySocket.set(http, connection);
  };
  server.prependListener('connection', (raw: Socket) => {
    const connection = new TrackedConnection(raw);
    open.add(connection);
    raw.once('close', () => open.delete(connection));
    countAddress(counts, raw);
    if (!(server instanceof TlsServer)) return secure(connection, raw);
    const peer = namePeer(raw);
    handshakes.set(peer, connection);
    raw.once('close', () => handshakes.delete(peer));
  });
  server.prependListener('secureConnection', (http: TLSSocket) => {
    if (!http.authorized) clearVerificationErrors();
    const connection = handshakes.get(namePeer(http));
    if (connection === undefined) http.destroy();
    else secure(connection, http);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(socket);
    if (connection === undefined) return;
    connection.begin(response);
    response.once('close', () => connection.end(response));
    if (connection.responses.size > maxPipelinedRequests) socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const connection = bySocket.get(socket);
    // A peer without a finished handshake can be told nothing, and would keep a socket that waits to be flushed.
    if (connection === undefined) socket.destroy();
    else refuseMalformed(error, socket, connection.latest);
  });
  return open;
}

/**
 * Clears the error queue of OpenSSL. A client certificate that fails its verification leaves errors there, and Node would
 * take them for a failure of the connection. Every call for random bytes clears the queue.
 */
function clearVerificationErrors(): void {
  crypto.getRandomValues(new Uint8Array(1));
}

/** Closes a connection beyond the limit of its address, once the listeners after this one have seen it. */
function countAddress(counts: AddressCount, raw: Socket): void {
  const { remoteAddress = '' } = raw;
  if (counts.add(remoteAddress)) raw.once('close', () => counts.remove(remoteAddress));
  else process.nextTick(() => raw.destroy());
}

/** No two open connections of a listener have the same. */
function namePeer({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress}`;
}

async function drain(
  server: HttpServer | HttpsServer,
  connections: ReadonlySet<TrackedConnection>,
  withinMs: number,
): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  // Right after the loop has accepted what waits: the system resets what waits at a listener that closes.
  await setImmediate();
  server.close();
  const timer = setTimeout(() => {
    for (const { raw } of connections) raw.destroy();
  }, withinMs);
  for (const connection of connections) if (connection.hasBegun) connection.retire();
  await Promise.race([closed, sleep(Math.min(firstRequestMs, withinMs))]);
  for (const connection of connections) {
    connection.endHandshake();
    connection.retire();
  }
  await closed;
  clearTimeout(timer);
}
