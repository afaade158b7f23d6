import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { TlsIdentity } from '@ob/http/node/outbound';
import { createAddressGuard } from '@ob/http/outbound';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { createNodeTransport } from '@ob/webhooks/node';
import { afterEach, describe, expect, test } from 'vitest';

const authority = createTestAuthority();
const server = authority.certify('hooks.example');

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

async function listen(listener: Server): Promise<number> {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  cleanups.push(() => listener.close());
  return (listener.address() as AddressInfo).port;
}

const subjects: (string | undefined)[] = [];

function serve(options: ServerOptions = {}) {
  subjects.splice(0);
  const listener = createServer({ ...server, ...options }, (request, response) => {
    const { CN } = (request.socket as TLSSocket).getPeerCertificate().subject ?? {};
    subjects.push(typeof CN === 'string' ? CN : undefined);
    response.end();
  });
  listener.on('tlsClientError', () => {});
  cleanups.push(() => listener.closeAllConnections());
  return listen(listener);
}

function attempt(
  url: string,
  identityOf?: (webhookId: string) => TlsIdentity | undefined,
  webhookId = 'hook-1',
) {
  const guard = createAddressGuard({
    resolve: async () => ['127.0.0.1'],
    allow: ['127.0.0.0/8'],
    environment: 'production',
    ownAddresses: () => [],
  });
  const options = identityOf === undefined ? {} : { identityOf };
  const transport = createNodeTransport({ guard, deadlineMs: 1000, ...options });
  cleanups.push(() => transport.close());
  return transport.attempt({ webhookId, url, headers: {}, body: new Uint8Array() });
}

const trust = () => ({ ca: authority.ca });

describe('an endpoint over TLS', () => {
  test('is believed with a certificate for its name, by an authority that is trusted', async () => {
    const port = await serve();
    expect(await attempt(`https://hooks.example:${port}/`, trust)).toMatchObject({ outcome: 'delivered' });
    expect(await attempt(`https://hooks.example.:${port}/`, trust)).toMatchObject({ outcome: 'delivered' });
  });

  test('is refused with another name, an unknown authority, or a version before TLS 1.2', async () => {
    expect(await attempt(`https://other.example:${await serve()}/`, trust)).toMatchObject({ outcome: 'tls' });
    expect(await attempt(`https://hooks.example:${await serve()}/`)).toMatchObject({ outcome: 'tls' });
    const old = await serve({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' });
    expect(await attempt(`https://hooks.example:${old}/`, trust)).toMatchObject({ outcome: 'tls' });
    expect(subjects).toEqual([]);
  });

  test('that speaks no TLS is a fault of TLS', async () => {
    const port = await listen(createSocketServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')));
    expect(await attempt(`https://hooks.example:${port}/`, trust)).toMatchObject({ outcome: 'tls' });
  });

  test('that accepts and then says nothing is a timeout at the deadline, the handshake counted in', async () => {
    const port = await listen(createSocketServer((socket) => cleanups.push(() => socket.destroy())));
    const result = await attempt(`https://hooks.example:${port}/`, trust);
    expect(result.outcome).toBe('timeout');
    expect(result.durationMs).toBeLessThan(3000);
  });

  test('sees the client certificate that belongs to the webhook, and no other', async () => {
    const mine = { ca: authority.ca, ...authority.certify('sender.example') };
    const port = await serve({ ca: authority.ca, requestCert: true, rejectUnauthorized: false });
    const identityOf = (webhookId: string) => (webhookId === 'hook-1' ? mine : trust());
    await attempt(`https://hooks.example:${port}/`, identityOf, 'hook-1');
    await attempt(`https://hooks.example:${port}/`, identityOf, 'hook-2');
    expect(subjects).toEqual(['sender.example', undefined]);
  });
});
