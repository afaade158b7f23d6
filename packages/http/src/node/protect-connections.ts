import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type TLSSocket, Server as TlsServer } from 'node:tls';
import type { ConnectionCounter } from './connection-counter.ts';
import type { ListenerLimits } from './listener-limits.ts';
import { findRefusalStatus, refuseOnResponse, refuseOnSocket } from './malformed-requests.ts';
import { TrackedConnection } from './tracked-connection.ts';

/** How often times are checked, in milliseconds. Short times of tests are checked more often. */
const checkInterval = 1_000;

/** Limits the connections of a server and answers malformed requests with an error body. Returns the open connections. */
export function protectConnections(
  server: HttpServer | HttpsServer,
  limits: ListenerLimits,
  counts: ConnectionCounter,
): ReadonlySet<TrackedConnection> {
  const connections = trackConnections(server, limits, counts);
  const interval = Math.min(checkInterval, limits.handshakeMs / 4, limits.stalledResponseMs / 4);
  const timer = setInterval(() => {
    for (const connection of connections) connection.check(limits);
  }, interval).unref();
  server.once('close', () => clearInterval(timer));
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  // Node checks both times this often. The option is missing in its types of a server.
  Object.assign(server, { connectionsCheckingInterval: Math.min(checkInterval, limits.headersMs / 4) });
  return connections;
}

function trackConnections(
  server: HttpServer | HttpsServer,
  { maxPipelinedRequests }: ListenerLimits,
  counts: ConnectionCounter,
): ReadonlySet<TrackedConnection> {
  const open = new Set<TrackedConnection>();
  const bySocket = new WeakMap<Socket, TrackedConnection>();
  const handshakes = new Map<string, TrackedConnection>();
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
  const follow = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const connection = bySocket.get(socket);
    if (connection === undefined) return;
    connection.begin(response);
    response.once('close', () => connection.end(response));
    if (connection.responses.size > maxPipelinedRequests) socket.destroy();
  };
  // Node emits one of both: the second one for an `Expect` that it does not know.
  server.prependListener('request', follow).prependListener('checkExpectation', follow);
  refuseUnserved(server, (socket) => bySocket.get(socket));
  return open;
}

/** Sends an error body if Node would close the connection without a response, or respond without a body. */
function refuseUnserved(
  server: HttpServer | HttpsServer,
  find: (socket: Socket) => TrackedConnection | undefined,
): void {
  const refused = new WeakSet<Socket>();
  const refuse = (socket: Socket, status: ReturnType<typeof findRefusalStatus>): void => {
    // The parser fails again for everything that still arrives.
    if (refused.has(socket)) return;
    refused.add(socket);
    const connection = find(socket);
    // A peer without a finished handshake cannot read a response. The socket would stay open until it is flushed.
    if (connection === undefined) socket.destroy();
    else void refuseOnSocket(status, socket, connection);
  };
  server.on('clientError', (error, socket) => refuse(socket as Socket, findRefusalStatus(error)));
  server.on('checkExpectation', (_, response) => refuseOnResponse(417, response));
  server.on('connect', (_, socket) => {
    // From this event on, Node no longer listens to the socket.
    socket.on('error', () => {}).resume();
    refuse(socket as Socket, 405);
  });
}

/** Node takes OpenSSL errors of a refused client certificate for a failed connection. Reading random bytes clears them. */
function clearVerificationErrors(): void {
  crypto.getRandomValues(new Uint8Array(1));
}

/** Closes a connection beyond the limit of its address, after all other listeners have run. */
function countAddress(counts: ConnectionCounter, raw: Socket): void {
  const { remoteAddress = '' } = raw;
  if (counts.add(remoteAddress)) raw.once('close', () => counts.remove(remoteAddress));
  else process.nextTick(() => raw.destroy());
}

/** Returns a key that no other open connection of the listener has. */
function namePeer({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress}`;
}
