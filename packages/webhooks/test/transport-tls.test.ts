import { connect, createServer as createSocketServer, type Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { TlsIdentity } from '@ob/http/node';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { describe, expect, test } from 'vitest';
import { attempt, createTransport, listen } from './real-sockets.ts';

const authority = await createTestAuthority();
const day = 86_400_000;
const own = await authority.certify('hooks.example');
const expired = await authority.certify('hooks.example', { startsIn: -9 * day, endsIn: -2 * day });
const early = await authority.certify('hooks.example', { startsIn: 2 * day, endsIn: 9 * day });
const other = await authority.certify('other.example');
const stranger = await (await createTestAuthority()).certify('hooks.example');

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const respond = (socket: Socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.write(answer));
};

const serveTls = (options: object, serve: (socket: TLSSocket) => void = respond) => {
  const server = createServer({ ...own, ...options }, serve);
  server.on('tlsClientError', () => {});
  return listen(server);
};

const serveRaw = (serve: (socket: Socket) => void) =>
  listen(
    createSocketServer((socket) => {
      socket.on('error', () => {});
      serve(socket);
    }),
  );

const trust = { ca: authority.ca };

const createTrusting = (options: Parameters<typeof createTransport>[0] = {}) =>
  createTransport({ environment: 'production', identityOf: () => trust, ...options });

const attemptTls = (port: number, deadlineMs = 1_000) =>
  attempt(`https://hooks.example:${port}/`, createTrusting({ deadlineMs }));

/** Passes only the first bytes of the server's handshake. */
async function serveCutShort(bytes: number) {
  const port = await serveTls({});
  return serveRaw((socket) => {
    const server = connect(port, '127.0.0.1');
    let passed = 0;
    server.on('data', (chunk) => {
      socket.write(chunk.subarray(0, bytes - passed));
      passed += Math.min(chunk.length, bytes - passed);
    });
    server.on('error', () => {});
    socket.on('close', () => server.destroy());
    socket.pipe(server);
  });
}

describe('a certificate', () => {
  test('is accepted when a trusted authority issued it for the host', async () => {
    const port = await serveTls({});
    for (const host of ['hooks.example', 'hooks.example.'])
      expect(await attempt(`https://${host}:${port}/`, createTrusting())).toMatchObject({
        outcome: 'delivered',
      });
  });

  test('of the client is sent only for its webhook', async () => {
    const subjects: unknown[] = [];
    const options = { ca: authority.ca, requestCert: true, rejectUnauthorized: false };
    const port = await serveTls(options, (socket) => {
      subjects.push(socket.getPeerCertificate().subject?.CN);
      respond(socket);
    });
    const sender = await authority.certify('sender.example');
    const transport = createTrusting({
      identityOf: (webhookId) => (webhookId === 'hook-1' ? { ...trust, ...sender } : trust),
    });
    const url = `https://hooks.example:${port}/`;
    await attempt(url, transport);
    await transport.attempt({ webhookId: 'hook-2', url, headers: {}, body: new Uint8Array() });
    expect(subjects).toEqual(['sender.example', undefined]);
  });

  test.each([
    ['that has expired', expired],
    ['that is not valid yet', early],
    ['for another name', other],
    ['by an unknown authority', stranger],
    ['that is self-signed', { cert: authority.ca, key: own.key }],
  ])('%s is refused before anything is sent', async (_name, certificate) => {
    const got: unknown[] = [];
    const usable = certificate.cert === authority.ca ? stranger : certificate;
    const port = await serveTls(usable, (socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => got.push(chunk));
    });
    expect(await attemptTls(port)).toMatchObject({ outcome: 'tls' });
    expect(got).toEqual([]);
  });
});

test.each<[string, TlsIdentity]>([
  ['a certificate that is not PEM', { cert: 'none', key: own.key }],
  ['a key of another certificate', { cert: own.cert, key: other.key }],
  ['a certificate without its key', { cert: own.cert }],
  ['a key without its certificate', { key: own.key }],
  ['authorities that are not PEM', { ca: ['none'] }],
])('an identity with %s throws, so that the webhook is not charged', async (_name, identity) => {
  const port = await serveTls({});
  const transport = createTransport({ identityOf: () => identity });
  for (let count = 0; count < 2; count += 1)
    await expect(attempt(`https://hooks.example:${port}/`, transport)).rejects.toThrow(
      'The TLS identity of a webhook is not valid. Check its cert, key and ca.',
    );
});

describe('a handshake', () => {
  test.each([
    ['after the connection', 0],
    ['within the first record', 3],
    ['after the first flight has begun', 200],
  ])('that stalls %s times out at the deadline', async (_name, bytes) => {
    const port = await serveCutShort(bytes);
    const result = await attemptTls(port);
    expect(result.outcome).toBe('timeout');
    expect(result.durationMs).toBeGreaterThanOrEqual(995);
    expect(result.durationMs).toBeLessThan(1_900);
  });

  test('that stalls leaves no open connection after the deadline', async () => {
    let closed = (_after: number) => {};
    const begin = performance.now();
    const closing = new Promise<number>((resolve) => {
      closed = resolve;
    });
    const port = await serveRaw((socket) => {
      socket.on('close', () => closed(performance.now() - begin)).resume();
    });
    await attemptTls(port, 300);
    expect(await closing).toBeLessThan(900);
  });

  test.each([
    ['SSH', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['HTTP', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['zeros', new Uint8Array(64)],
    [
      'a record of an invalid size',
      Uint8Array.from([0x16, 3, 3, 0xff, 0xff, ...new Array<number>(64).fill(1)]),
    ],
    ['an alert', Uint8Array.from([0x15, 3, 3, 0, 2, 2, 40])],
  ])('answered with %s has the outcome tls', async (_name, bytes) => {
    const port = await serveRaw((socket) => socket.once('data', () => socket.write(bytes)));
    expect(await attemptTls(port)).toMatchObject({ outcome: 'tls' });
  });

  test('that the receiver closes or resets has the outcome reset', async () => {
    const closing = await serveRaw((socket) => socket.once('data', () => socket.end()));
    expect(await attemptTls(closing)).toMatchObject({ outcome: 'reset' });
    const resetting = await serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await attemptTls(resetting)).toMatchObject({ outcome: 'reset' });
  });

  test('with TLS 1.1 is refused', async () => {
    const port = await serveTls({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' });
    expect(await attemptTls(port)).toMatchObject({ outcome: 'tls' });
  });
});

const record = Uint8Array.from([0x17, 3, 3, 0, 32, ...new Array<number>(32).fill(7)]);

describe('an established connection', () => {
  test('with an invalid encrypted record has the outcome tls', async () => {
    const inner = await serveTls({}, (socket) => void socket.on('error', () => {}).resume());
    const port = await serveRaw((socket) => {
      const server = connect(inner, '127.0.0.1').on('error', () => {});
      server.pipe(socket);
      socket.pipe(server);
      setTimeout(() => socket.write(record), 200);
    });
    expect(await attemptTls(port)).toMatchObject({ outcome: 'tls' });
  });

  test('is not renegotiated', async () => {
    const requested: unknown[] = [];
    const port = await serveTls({ maxVersion: 'TLSv1.2' }, (socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.renegotiate({}, (error) => requested.push(error));
        setTimeout(() => socket.write(answer), 300);
      });
    });
    const { outcome } = await attemptTls(port);
    expect(requested.filter((error) => error === null)).toEqual([]);
    expect(['delivered', 'tls', 'reset']).toContain(outcome);
  });

  test('is resumed only for the same host', async () => {
    const reused: boolean[] = [];
    const note = (socket: TLSSocket) => {
      reused.push(socket.isSessionReused());
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'),
      );
    };
    const first = await serveTls({}, note);
    const transport = createTrusting();
    const url = `https://hooks.example:${first}/`;
    for (let count = 0; count < 3; count += 1)
      expect(await attempt(url, transport)).toMatchObject({ outcome: 'delivered' });
    expect(reused[0]).toBe(false);
    const stolen = await serveTls(other, note);
    expect(await attempt(`https://hooks.example:${stolen}/`, transport)).toMatchObject({ outcome: 'tls' });
  });
});
