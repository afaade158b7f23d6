import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect as connectPlainly, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { respondText } from '@ob/http';
import { type ProtectedListener, protectListener, toNodeHandler } from '@ob/http/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDevelopmentAuthority } from '../src/platform/development-authority.ts';
import { describeTls, type TlsMaterial } from '../src/platform/tls.ts';

const large = 'x'.repeat(30_000_000);
let folder = '';
let material: TlsMaterial;
let server: Server;
let protection: ProtectedListener;
let release: () => void;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ob-tls-'));
  const authority = await openDevelopmentAuthority(folder);
  const { certificate, key } = await authority.issue('server', { name: 'CN=localhost', usage: 'server' });
  material = { certificate, key, clientAuthorities: authority.certificate };
});
afterAll(() => rm(folder, { recursive: true }));

async function open(handshakeMs: number): Promise<void> {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = toNodeHandler(async ({ url }) => {
    if (url.endsWith('/held')) await held;
    return respondText(200, url.endsWith('/large') ? large : 'well', { 'content-type': 'text/plain' });
  });
  server = createServer(describeTls(material), handler);
  protection = protectListener(server, { handshakeMs, stalledResponseMs: 400 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

beforeEach(() => open(10_000));
afterEach(async () => {
  release();
  await protection.drain(0);
});

const portOf = () => (server.address() as AddressInfo).port;
const countOpen = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

/** Waits for the end of a connection, be it a reset. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.resume().once('close', resolve));

async function connectSilently(): Promise<Socket> {
  const socket = connectPlainly(portOf(), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function shakeHands(): Promise<TLSSocket> {
  const socket = connect({ port: portOf(), host: '127.0.0.1', rejectUnauthorized: false });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}

describe('a TLS listener', () => {
  test('closes connections whose handshake does not end, whatever they have sent of it', async () => {
    await protection.drain(0);
    await open(300);
    const silent = await Promise.all(Array.from({ length: 20 }, connectSilently));
    const begun = await connectSilently();
    begun.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]));
    await Promise.all([...silent, begun].map(closed));
    expect(await countOpen()).toBe(0);
    await shakeHands();
  });

  test('closes a connection without TLS at once', async () => {
    const wrong = await connectSilently();
    wrong.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), 3_000);
  });

  test('destroys a connection whose client takes nothing of a response', async () => {
    const client = await shakeHands();
    client.pause().write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), 3_000);
    client.destroy();
  });

  test('lets a client finish that reads slowly', async () => {
    const client = await shakeHands();
    client.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let received = 0;
    let pauses = 0;
    client.on('data', (chunk: Buffer) => {
      received += chunk.byteLength;
      if (received < pauses * 1_000_000) return;
      pauses += 1;
      client.pause();
      setTimeout(() => client.resume(), 30);
    });
    await closed(client);
    expect(received).toBeGreaterThan(large.length);
  });

  test('drains within a second past handshakes that never end and clients without a request', async () => {
    const [raw, silent, busy] = [await connectSilently(), await shakeHands(), await shakeHands()];
    const requested = once(server, 'request');
    busy.write('GET /held HTTP/1.1\r\nHost: a\r\n\r\n');
    const answer = once(busy, 'data');
    await requested;
    const drained = protection.drain(5_000);
    await Promise.all([raw, silent].map(closed));
    release();
    expect(String(await answer)).toContain('200 OK');
    await drained;
  });

  test('verifies anew after its authorities changed, and ends the connections from before', async () => {
    const before = await shakeHands();
    before.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(before, 'data');
    server.setSecureContext(describeTls(material));
    protection.renewConnections();
    await closed(before);
    const after = await shakeHands();
    after.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String(await once(after, 'data'))).toContain('200 OK');
  });
});
