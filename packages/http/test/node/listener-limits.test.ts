import { once } from 'node:events';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@ob/tooling/free-port';
import { describe, expect, test, vi } from 'vitest';
import { exchange } from './listening.ts';
import { closed, connectSilently, get, large, last, openServer, readSlowly } from './running-server.ts';

describe('the limits of a server', () => {
  test.each([
    ['handshakeMs', Number.NaN],
    ['idleMs', Number.POSITIVE_INFINITY],
    ['headersMs', 0],
    ['maxConnections', -1],
  ])('refuse %s: %d', async (name, value) => {
    await expect(openServer({ limits: { [name]: value } })).rejects.toThrow(`\`limits.${name}\` is ${value}`);
  });

  test('are checked before the port is bound', async () => {
    const port = await findFreePort();
    await expect(openServer({ port, limits: { proxies: ['nonsense'] } })).rejects.toThrow('nonsense');
    await openServer({ port });
  });

  test('keep their defaults when options are undefined', async () => {
    const limits: object = { maxConnectionsPerAddress: undefined, maxPipelinedRequests: undefined };
    const { port } = await openServer({ limits });
    expect(await exchange(port, get('/held').repeat(17))).toBe('');
  });

  test('close connections that never send a request', async () => {
    const { port } = await openServer({ limits: { headersMs: 200 } });
    const silent = await connectSilently(port);
    expect(await exchange(port, 'GET / HT')).toContain('408');
    await closed(silent);
  });

  test('keep an idle connection beyond the header timeout and close it after the idle timeout', async () => {
    const { port } = await openServer({ limits: { headersMs: 100, idleMs: 1_000 } });
    const socket = await connectSilently(port);
    socket.write(get('/'));
    await once(socket, 'data');
    await sleep(400);
    socket.write(get('/'));
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('end a request whose body never arrives', async () => {
    const { port } = await openServer({ limits: { headersMs: 100, requestMs: 200 } });
    const answer = await exchange(port, get('/held', 'Content-Length: 10\r\n'), 'half');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('destroy a connection whose client reads nothing of a response', async () => {
    const server = await openServer({ limits: { stalledResponseMs: 400 } });
    const silent = await connectSilently(server.port);
    silent.pause().write(get('/large').repeat(4));
    await vi.waitFor(() => expect(server.ended).toBe(4), 3_000);
    // The handler never ran for the responses behind the first one.
    expect(server.handled).toHaveLength(1);
    // A plain close would leave the unread bytes in the system's buffer.
    const [error] = await once(silent.resume(), 'error');
    expect(error).toHaveProperty('code', 'ECONNRESET');
  });

  test('destroy a connection whose client reads a few bytes now and then', async () => {
    const server = await openServer({ limits: { stalledResponseMs: 400 } });
    const trickling = await connectSilently(server.port);
    // A listener of this event makes the socket read only as much as `read` requests.
    trickling.on('readable', () => {});
    const reading = setInterval(() => trickling.read(100), 20);
    trickling.write(get('/large').repeat(4));
    await vi.waitFor(() => expect(server.ended).toBe(4), 3_000);
    clearInterval(reading);
    expect(server.handled).toHaveLength(1);
  });

  test('allow a slow client to read its response to the end', async () => {
    const { port } = await openServer({ limits: { stalledResponseMs: 400 } });
    const slow = await connectSilently(port);
    slow.write(get('/large', last));
    expect(await readSlowly(slow)).toBeGreaterThan(large.length);
  });

  test('wait for a handler, however long it takes', async () => {
    const { port, release } = await openServer({ limits: { stalledResponseMs: 50 } });
    const answer = exchange(port, get('/held', last));
    await sleep(300);
    release();
    expect(await answer).toContain('well');
  });

  test('close a connection that pipelines too many requests', async () => {
    const { port } = await openServer({ limits: { maxPipelinedRequests: 3 } });
    expect((await exchange(port, get('/').repeat(2) + get('/', last))).match(/200 OK/g)).toHaveLength(3);
    expect(await exchange(port, get('/held').repeat(4))).toBe('');
  });

  test('count the open connections of one address', async () => {
    const { port } = await openServer({ limits: { maxConnectionsPerAddress: 2 } });
    const [first] = [await connectSilently(port), await connectSilently(port)];
    await closed(await connectSilently(port));
    first?.destroy();
    await vi.waitFor(async () => expect(await exchange(port, get('/', last))).toContain('well'));
  });

  test('do not count the connections of a proxy by its address', async () => {
    const { port } = await openServer({ limits: { maxConnectionsPerAddress: 1, proxies: ['127.0.0.0/8'] } });
    await connectSilently(port);
    expect(await exchange(port, get('/', last))).toContain('well');
  });

  test('count all connections together', async () => {
    const { port } = await openServer({ limits: { maxConnections: 1, proxies: ['127.0.0.0/8'] } });
    const first = await connectSilently(port);
    first.write(get('/'));
    await once(first, 'data');
    await closed(await connectSilently(port));
  });
});
