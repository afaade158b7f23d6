import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { fastify } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { toNodeHandler } from '../../src/node/node-handler.ts';
import { serve } from '../../src/node/serve.ts';
import { respondText } from '../../src/routing/respond.ts';
import { exchange, listenAnywhere } from './listening.ts';
import { closed, connectSilently, get, last, openServer } from './running-server.ts';

const farewell = /connection: close[\s\S]*well/i;

test('rejects on a port in use before it loads the TLS material', async () => {
  const other = createServer();
  const port = await listenAnywhere(other);
  const tls = vi.fn(async () => ({}));
  const starting = serve({ handler: () => {}, port, host: '127.0.0.1', tls });
  await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' });
  expect(tls).not.toHaveBeenCalled();
  other.close();
});

test('frees the port when the TLS material cannot be loaded', async () => {
  const other = createServer();
  const port = await listenAnywhere(other);
  other.close();
  const tls = async () => {
    await connectSilently(port);
    throw new Error('no key');
  };
  await expect(serve({ handler: () => {}, port, host: '127.0.0.1', tls })).rejects.toThrow('no key');
  await expect(exchange(port, get('/'))).rejects.toThrow('ECONNREFUSED');
});

test.each([
  ['by `serve`', 1, startServed],
  ['by the handler on another server', 2, startAlone],
])('checks the head of a request once, %s', async (_, expected, start) => {
  const nodeHandler = toNodeHandler(() => respondText(200, 'well', {}));
  let reads = 0;
  const { port, stop } = await start((request, response) => {
    const { rawHeaders } = request;
    // Both the check and the `Request` of the handler read the headers.
    Object.defineProperty(request, 'rawHeaders', {
      get() {
        reads += 1;
        return rawHeaders;
      },
    });
    void nodeHandler(request, response);
  });
  expect(await exchange(port, get('/', last))).toContain('well');
  await stop();
  expect(reads).toBe(expected);
});

async function startServed(handler: RequestListener) {
  const server = await serve({ handler, port: 0, host: '127.0.0.1' });
  return { port: server.port, stop: () => server.stop({ withinMs: 0 }) };
}

async function startAlone(handler: RequestListener) {
  const server = createHttpServer(handler);
  return { port: await listenAnywhere(server), stop: async () => void server.close() };
}

test('refuses to replace the TLS material of a server without TLS', async () => {
  const server = await openServer();
  expect(() => server.replaceTls({})).toThrow('Start it with `tls`');
});

const frameworks: Readonly<Record<string, () => Promise<RequestListener>>> = {
  Express: async () => express().use((_, response) => void response.end('well')),
  async Fastify() {
    const app = fastify().get('/', async () => 'well');
    await app.ready();
    return app.routing;
  },
};

test.each(Object.keys(frameworks))('serves and stops an app of %s', async (name) => {
  const handler = await frameworks[name]?.();
  const server = await serve({ handler: handler ?? (() => {}), port: 0, host: '127.0.0.1' });
  expect(await exchange(server.port, get('/', last))).toContain('well');
  await server.stop({ withinMs: 5_000 });
  await expect(exchange(server.port, get('/'))).rejects.toThrow('ECONNREFUSED');
});

describe('a server that stops', () => {
  test('accepts no connection and answers the running requests', async () => {
    const server = await openServer();
    const answer = exchange(server.port, get('/held'));
    await vi.waitFor(() => expect(server.handled).toHaveLength(1));
    const stopped = server.stop({ withinMs: 5_000 });
    await vi.waitFor(() => expect(exchange(server.port, get('/'))).rejects.toThrow('ECONNREFUSED'));
    server.release();
    expect(await answer).toMatch(farewell);
    await stopped;
  });

  test('answers a last request on a used connection', async () => {
    const server = await openServer();
    const busy = await connectSilently(server.port);
    const responses = readAll(busy);
    busy.write(get('/held'));
    await vi.waitFor(() => expect(server.handled).toHaveLength(1));
    server.release();
    await vi.waitFor(() => expect(server.ended).toBe(1));
    const stopped = server.stop({ withinMs: 5_000 });
    await sleep(300);
    busy.write(get('/'));
    expect(await responses).toMatch(/keep-alive[\s\S]*well[\s\S]*connection: close[\s\S]*well/i);
    await stopped;
  });

  test('waits for a client that reads slowly, and answers its next request', async () => {
    const server = await openServer();
    const slow = await connectSilently(server.port);
    slow.write(get('/large'));
    await once(slow, 'data');
    slow.pause();
    const stopped = server.stop({ withinMs: 10_000 });
    await sleep(1_500);
    const responses = readAll(slow);
    await vi.waitFor(() => expect(server.ended).toBe(1), 5_000);
    slow.write(get('/'));
    expect((await responses).slice(-1_000)).toMatch(farewell);
    await stopped;
  });

  test('waits one second for a new client and not at all for an idle one', async () => {
    const server = await openServer();
    const idle = await connectSilently(server.port);
    await sleep(1_100);
    const [silent, half, late] = await Promise.all(
      Array.from({ length: 3 }, () => connectSilently(server.port)),
    );
    half?.write('GET / HT');
    await sleep(50);
    const startedAt = performance.now();
    const stopped = server.stop({ withinMs: 5_000 });
    await closed(idle);
    expect(performance.now() - startedAt).toBeLessThan(500);
    const answer = late && readAll(late);
    late?.write(get('/'));
    expect(await answer).toMatch(farewell);
    await Promise.all([silent, half].map((socket) => socket && closed(socket)));
    await stopped;
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test('destroys the other connections at the deadline, which a second call can shorten', async () => {
    const server = await openServer();
    const answer = exchange(server.port, get('/held'));
    await vi.waitFor(() => expect(server.handled).toHaveLength(1));
    const stops = [server.stop({ withinMs: 60_000 }), server.stop({ withinMs: 200 })];
    expect(await answer).toBe('');
    await Promise.all(stops);
    await server.stop({ withinMs: 60_000 });
  });
});
