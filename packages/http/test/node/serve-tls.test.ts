import { once } from 'node:events';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { findFreePort } from '@ob/tooling/free-port';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { describe, expect, test, vi } from 'vitest';
import { packedIdentity } from './packed-identity.ts';
import { closed, connectSilently, get, large, last, openServer, readSlowly } from './running-server.ts';

const authority = await createTestAuthority();
const [first, second] = [await authority.certify('first'), await authority.certify('second')];
const tls = { ...first, clientAuthorities: authority.ca };

async function shakeHands(port: number, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }).on(
    'error',
    () => {},
  );
  await once(socket, 'secureConnect');
  return socket;
}

function readCertificateAnswer(client: TLSSocket): Promise<string> {
  client.write(get('/certificate', last));
  return readAll(client);
}

describe('a server with TLS', () => {
  test('serves connections that were opened before the TLS material was loaded', async () => {
    const port = await findFreePort();
    let early: Promise<TLSSocket> | undefined;
    await openServer({
      port,
      async tls() {
        early = shakeHands(port);
        await sleep(100);
        return tls;
      },
    });
    const client = await early;
    const answer = client && readAll(client);
    client?.write(get('/', last));
    expect(await answer).toContain('well');
  });

  test('closes connections whose handshake does not end, whatever they have sent', async () => {
    const { port } = await openServer({ tls, limits: { handshakeMs: 300 } });
    const silent = await Promise.all(Array.from({ length: 20 }, () => connectSilently(port)));
    const started = await connectSilently(port);
    started.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]));
    await Promise.all([...silent, started].map(closed));
    await shakeHands(port);
  });

  test('closes a connection without TLS at once', async () => {
    const { port } = await openServer({ tls });
    const wrong = await connectSilently(port);
    wrong.write(get('/'));
    await closed(wrong);
  });

  test('destroys a connection whose client reads nothing of a response', async () => {
    const server = await openServer({ tls, limits: { stalledResponseMs: 400 } });
    const client = await shakeHands(server.port);
    client.pause().write(get('/large').repeat(3));
    await vi.waitFor(() => expect(server.ended).toBe(3), 3_000);
    client.destroy();
  });

  test('allows a slow client to read its response to the end', async () => {
    const { port } = await openServer({ tls, limits: { stalledResponseMs: 400 } });
    const client = await shakeHands(port);
    client.write(get('/large', last));
    expect(await readSlowly(client)).toBeGreaterThan(large.length);
  });

  test('stops within two seconds despite unfinished handshakes and clients without a request', async () => {
    const server = await openServer({ tls });
    const raw = await connectSilently(server.port);
    const [silent, busy] = [await shakeHands(server.port), await shakeHands(server.port)];
    busy.write(get('/held'));
    const answer = once(busy, 'data');
    await vi.waitFor(() => expect(server.handled).toHaveLength(1));
    const stopped = server.stop({ withinMs: 5_000 });
    await Promise.all([raw, silent].map(closed));
    server.release();
    expect(String(await answer)).toMatch(/200 OK[\s\S]*connection: close/i);
    await stopped;
  });

  test('shows a new certificate after a replacement and ends older connections', async () => {
    const server = await openServer({ tls });
    const idle = await shakeHands(server.port);
    const [held, reading] = [await shakeHands(server.port), await shakeHands(server.port)];
    held.write(get('/held'));
    const answer = once(held, 'data');
    reading.write(get('/large'));
    await once(reading, 'data');
    await vi.waitFor(() => expect(server.handled).toHaveLength(2));
    expect(() => server.replaceTls({ cert: 'none' })).toThrow();
    server.replaceTls(second);
    await Promise.all([closed(idle), closed(reading)]);
    server.release();
    expect(String(await answer)).toMatch(/connection: close/i);
    const after = await shakeHands(server.port);
    expect(after.getPeerCertificate().subject.CN).toBe('second');
  });

  test.each([
    ['a certificate and its key', first, packedIdentity, 'packed'],
    ['PKCS #12', packedIdentity, second, 'second'],
  ])('replaces %s by the other form', async (_, start, next, name) => {
    const { clientAuthorities } = tls;
    const server = await openServer({ tls: { ...start, clientAuthorities } });
    server.replaceTls(next);
    const client = await shakeHands(server.port, await authority.certify('client'));
    expect(client.getPeerCertificate().subject.CN).toBe(name);
    expect(await readCertificateAnswer(client)).toContain('verified');
    // A replacement drops members that the new form lacks, so a later one does not find them.
    server.replaceTls({ clientAuthorities });
    const later = await shakeHands(server.port);
    expect(later.getPeerCertificate().subject.CN).toBe(name);
  });

  test('keeps the PKCS #12 file when a replacement has none', async () => {
    const server = await openServer({ tls: packedIdentity });
    server.replaceTls({ minVersion: 'TLSv1.3' });
    expect((await shakeHands(server.port)).getPeerCertificate().subject.CN).toBe('packed');
  });

  test('verifies client certificates against its own authorities, also after the others were replaced', async () => {
    const server = await openServer({ tls });
    const strange = await createTestAuthority();
    for (const name of ['second', 'third']) {
      expect(await shakeHands(server.port).then(readCertificateAnswer)).toContain('none');
      expect(
        await shakeHands(server.port, await authority.certify('client')).then(readCertificateAnswer),
      ).toContain('verified');
      expect(
        await shakeHands(server.port, await strange.certify('client')).then(readCertificateAnswer),
      ).toContain('none');
      server.replaceTls({ ...(await authority.certify(name)), minVersion: undefined });
    }
  });

  test('offers no cipher suite that FAPI 2.0 forbids, also after a replacement', async () => {
    const server = await openServer({ tls });
    const options = { ciphers: 'ECDHE-ECDSA-CHACHA20-POLY1305', maxVersion: 'TLSv1.2' } as const;
    await expect(shakeHands(server.port, options)).rejects.toThrow('handshake failure');
    server.replaceTls(second);
    await expect(shakeHands(server.port, options)).rejects.toThrow('handshake failure');
  });
});
