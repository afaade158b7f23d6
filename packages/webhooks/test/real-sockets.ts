import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { type AddressGuardOptions, createAddressGuard } from '@ob/http/routes';
import { createNodeTransport, type NodeTransportOptions } from '@ob/webhooks/node';
import { onTestFinished } from 'vitest';

/** Listens on a free port of this host until the test ends. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

export const serve = (listener: RequestListener) => listen(createServer(listener));

type TransportOptions = Partial<NodeTransportOptions & AddressGuardOptions>;

/** Creates a transport that may reach this host, with a deadline of one second. */
export const createTransport = (options: TransportOptions = {}) =>
  createPatientTransport({ deadlineMs: 1000, ...options });

/** Creates a transport that may reach this host, with the default deadline. */
export function createPatientTransport(options: TransportOptions = {}) {
  const guard = createAddressGuard({
    resolve: async () => ['127.0.0.1'],
    allow: ['127.0.0.0/8', '::1'],
    environment: 'sandbox',
    ownAddresses: () => [],
    ...options,
  });
  const transport = createNodeTransport({ guard, ...options });
  onTestFinished(() => void transport.close());
  return transport;
}

const body = new TextEncoder().encode('{"id":"event-1"}');

export const attempt = (url: string, transport = createTransport()) =>
  transport.attempt({ webhookId: 'hook-1', url, headers: { 'X-Event-ID': 'event-1' }, body });
