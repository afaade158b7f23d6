import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ListenerLimits } from '../../src/node/listener-limits.ts';
import { toNodeHandler } from '../../src/node/node-handler.ts';
import { type ProtectedListener, protectListener } from '../../src/node/protect-listener.ts';
import { respondText } from '../../src/routing/respond.ts';
import { exchange, listenAnywhere } from './listening.ts';

const text = { 'content-type': 'text/plain' };
const large = 'x'.repeat(30_000_000);
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const last = 'Connection: close\r\n';

let server: Server;
let protection: ProtectedListener;
let port = 0;
let held: (() => void)[] = [];
let handled = 0;

async function open(limits: Partial<ListenerLimits> = {}): Promise<void> {
  handled = 0;
  held = [];
  server = createServer(
    toNodeHandler(async ({ url }) => {
      handled += 1;
      if (url.endsWith('/held')) await new Promise<void>((release) => held.push(release));
      return respondText(200, url.endsWith('/large') ? large : 'well', text);
    }),
  );
  protection = protectListener(server, limits);
  port = await listenAnywhere(server);
}

const countOpen = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

async function connectSilently(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

afterEach(() => {
  for (const release of held) release();
  server.closeAllConnections();
  server.close();
});

describe('a listener with limits', () => {
  test('closes connections that never send a request', async () => {
    await open({ headersMs: 200 });
    await connectSilently();
    expect(await exchange(port, 'GET / HT')).toContain('408');
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), 2_000);
  });

  test('ends a request whose body never arrives', async () => {
    await open({ headersMs: 100, requestMs: 200 });
    const answer = await exchange(port, get('/held', 'Content-Length: 10\r\n'), 'half');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('destroys a connection whose client takes nothing of a response', async () => {
    await open({ stalledResponseMs: 400 });
    const silent = await connectSilently();
    silent.pause().write(get('/large').repeat(4));
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), 3_000);
    // The responses behind the first one were never made.
    expect(handled).toBe(1);
    // A plain close would leave the unread bytes with the system.
    const [error] = await once(silent.resume(), 'error');
    expect(error).toHaveProperty('code', 'ECONNRESET');
  });

  test('destroys a connection whose client takes a few bytes now and then', async () => {
    await open({ stalledResponseMs: 400 });
    const trickling = await connectSilently();
    // Somebody who listens to this event reads no more than `read` asks for.
    trickling.on('readable', () => {});
    const reading = setInterval(() => trickling.read(100), 20);
    trickling.write(get('/large').repeat(4));
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), 3_000);
    clearInterval(reading);
    expect(handled).toBe(1);
  });

  test('lets a client finish that reads slowly', async () => {
    await open({ stalledResponseMs: 400 });
    const slow = await connectSilently();
    slow.write(get('/large', last));
    let received = 0;
    let pauses = 0;
    slow.on('data', (chunk: Buffer) => {
      received += chunk.byteLength;
      if (received < pauses * 1_000_000) return;
      pauses += 1;
      slow.pause();
      setTimeout(() => slow.resume(), 30);
    });
    await once(slow, 'close');
    expect(received).toBeGreaterThan(large.length);
  });

  test('waits for a handler, however long it takes', async () => {
    await open({ stalledResponseMs: 50 });
    const answer = exchange(port, get('/held', last));
    await sleep(300);
    for (const release of held) release();
    expect(await answer).toContain('well');
  });

  test('closes a connection that sends too many requests ahead', async () => {
    await open({ maxPipelinedRequests: 3 });
    expect((await exchange(port, get('/').repeat(2) + get('/', last))).match(/200 OK/g)).toHaveLength(3);
    expect(await exchange(port, get('/held').repeat(4))).toBe('');
  });

  test('limits the connections of one address, and forgets those that are closed', async () => {
    await open({ maxConnectionsPerAddress: 2 });
    const [first] = [await connectSilently(), await connectSilently()];
    const third = await connectSilently();
    await once(third, 'close');
    first?.destroy();
    await vi.waitFor(async () => expect(await countOpen()).toBe(1));
    expect(await exchange(port, get('/', last))).toContain('well');
  });

  test('does not limit a proxy by its address', async () => {
    await open({ maxConnectionsPerAddress: 1, proxies: ['127.0.0.0/8'] });
    await connectSilently();
    expect(await exchange(port, get('/', last))).toContain('well');
  });

  test('limits all connections together', async () => {
    await open({ maxConnections: 1, proxies: ['127.0.0.0/8'] });
    await connectSilently();
    await vi.waitFor(async () => expect(await countOpen()).toBe(1));
    await once(await connectSilently(), 'close');
  });
});

describe('draining', () => {
  test('ends connections without a request after a second, and finishes the requests in flight', async () => {
    await open();
    const silent = await connectSilently();
    const half = await connectSilently();
    half.write('GET / HT');
    const answer = exchange(port, get('/held'));
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const drained = protection.drain(5_000);
    await Promise.all([once(silent, 'close'), once(half, 'close')]);
    for (const release of held) release();
    expect(await answer).toMatch(/connection: close[\s\S]*well/i);
    await drained;
  });

  test('serves a client that has just connected', async () => {
    await open();
    const late = await connectSilently();
    const answer = readAll(late);
    await vi.waitFor(async () => expect(await countOpen()).toBe(1));
    const drained = protection.drain(5_000);
    late.write(get('/'));
    expect(await answer).toMatch(/connection: close[\s\S]*well/i);
    await drained;
  });

  test('serves on during the notice, and asks clients to come on another connection', async () => {
    await open();
    const drained = protection.drain(5_000, 200);
    expect(await exchange(port, get('/'))).toMatch(/connection: close[\s\S]*well/i);
    expect(await exchange(port, get('/'))).toMatch(/connection: close[\s\S]*well/i);
    await drained;
    await expect(exchange(port, get('/'))).rejects.toThrow('ECONNREFUSED');
  });

  test('ends what is left when the time is up', async () => {
    await open();
    const answer = exchange(port, get('/held'));
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const started = performance.now();
    await protection.drain(200);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(await answer).toBe('');
  });
});

test('renewing closes idle connections at once, and busy ones after their response', async () => {
  await open();
  const idle = await connectSilently();
  const answer = exchange(port, get('/held'));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const reading = await connectSilently();
  reading.write(get('/large'));
  await once(reading, 'data');
  protection.renewConnections();
  await Promise.all([once(idle, 'close'), once(reading, 'close')]);
  for (const release of held) release();
  expect(await answer).toMatch(/connection: close[\s\S]*well/i);
  expect(await exchange(port, get('/', last))).toContain('well');
});
