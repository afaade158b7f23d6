import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { NodeTransport } from '@ob/webhooks/node';
import { describe, expect, test } from 'vitest';
import { createTransport, listen } from './real-sockets.ts';

const answer = (status: number, rest = '') => `HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n${rest}\r\n`;

const small = new Uint8Array(16);
const big = new Uint8Array(8 * 1_048_576);

const send = (
  transport: NodeTransport,
  port: number,
  { webhookId = 'hook-1', body = small, path = '/' } = {},
) => transport.attempt({ webhookId, url: `http://hooks.example:${port}${path}`, headers: {}, body });

async function serve(onConnection: (socket: Socket, index: number) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    onConnection(socket, sockets.length - 1);
  });
  return { sockets, port: await listen(server) };
}

describe('an attempt', () => {
  test('never gets a second answer from the connection of another attempt', async () => {
    const { port, sockets } = await serve((socket) => {
      socket.on('data', () => socket.write(answer(200) + answer(201) + answer(202)));
    });
    const transport = createTransport();
    const statuses: unknown[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await send(transport, port)).httpStatus);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(sockets).toHaveLength(5);
  });

  test.each([0, 1, 5, 50])(
    'never gets an answer that comes %i ms after that of another attempt',
    async (delayMs) => {
      const { port } = await serve((socket) => {
        socket.once('data', () => {
          socket.write(answer(500));
          setTimeout(() => socket.write(answer(200)), delayMs);
          socket.on('data', () => socket.write(answer(503)));
        });
      });
      const transport = createTransport();
      expect(await send(transport, port)).toMatchObject({ httpStatus: 500 });
      await new Promise((resolve) => setTimeout(resolve, delayMs + 30));
      expect(await send(transport, port)).toMatchObject({ httpStatus: 500 });
    },
  );

  test('never gets an answer that another webhook of the same server left on its connection', async () => {
    const { port, sockets } = await serve((socket) => {
      socket.on('data', (request: Buffer) => {
        // Answers the next request in advance: one tenant of a shared server attacks another.
        if (request.includes('/one')) {
          socket.write(answer(500));
          socket.removeAllListeners('data').on('data', () => socket.write(answer(200)));
        } else socket.write(answer(404));
      });
    });
    const transport = createTransport();
    expect(await send(transport, port, { path: '/one' })).toMatchObject({ httpStatus: 500 });
    const other = await send(transport, port, { webhookId: 'hook-2', path: '/two' });
    expect(other).toMatchObject({ outcome: 'http_status', httpStatus: 404 });
    expect(sockets).toHaveLength(2);
  });

  test('uses a new connection when the previous answer came before its request was read', async () => {
    const { port, sockets } = await serve((socket, index) => {
      if (index === 0) socket.pause().write(answer(200));
      else socket.once('readable', () => socket.write(answer(201)));
    });
    const transport = createTransport();
    expect(await send(transport, port, { body: big })).toMatchObject({ httpStatus: 200 });
    expect(await send(transport, port)).toMatchObject({ httpStatus: 201 });
    expect(sockets).toHaveLength(2);
  });
});

describe('a connection', () => {
  test('is kept for the next attempt of its webhook and closed one second later', async () => {
    const { port, sockets } = await serve((socket) => {
      socket.on('data', () => socket.write(answer(200)));
    });
    const transport = createTransport();
    for (let count = 0; count < 5; count += 1) await send(transport, port);
    expect(sockets).toHaveLength(1);
    const begin = performance.now();
    for (const socket of sockets) await once(socket, 'close');
    expect(performance.now() - begin).toBeLessThan(2_500);
  });

  test.each([
    ['is reused after', 65_535, 1],
    ['is closed after', 65_536, 2],
  ])('%s an answer of %i bytes', async (_name, size, count) => {
    const { port, sockets } = await serve((socket) => {
      const whole = `HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n${'x'.repeat(size)}`;
      socket.on('data', () => socket.write(whole));
    });
    const transport = createTransport();
    for (let turn = 0; turn < 2; turn += 1)
      expect(await send(transport, port)).toMatchObject({ outcome: 'delivered', httpStatus: 200 });
    expect(sockets).toHaveLength(count);
  });

  test('is not used again after its host name resolves to another address', { timeout: 10_000 }, async () => {
    const { port, sockets } = await serve((socket) => {
      socket.on('data', () => socket.write(answer(200)));
    });
    let address = '127.0.0.1';
    const transport = createTransport({ resolve: async () => [address] });
    expect(await send(transport, port)).toMatchObject({ outcome: 'delivered' });
    address = '127.0.0.2';
    const end = performance.now() + 2_300;
    let last = await send(transport, port);
    while (performance.now() < end && last.outcome === 'delivered') {
      await new Promise((resolve) => setTimeout(resolve, 100));
      last = await send(transport, port);
    }
    expect(last).toMatchObject({ outcome: 'refused' });
    expect(sockets).toHaveLength(1);
  });

  test('with a slow attempt delays no other attempt on the same server', async () => {
    const { port } = await serve((socket, index) => {
      if (index >= 50) socket.on('data', () => socket.write(answer(200)));
    });
    const transport = createTransport({ deadlineMs: 3_000 });
    const slow = Array.from({ length: 50 }, (_, index) =>
      send(transport, port, { webhookId: `hook-${index % 5}` }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { outcome, durationMs } = await send(transport, port, { webhookId: 'hook-1' });
    expect(outcome).toBe('delivered');
    expect(durationMs).toBeLessThan(1_500);
    await transport.close();
    for (const { outcome: cut } of await Promise.all(slow)) expect(cut).toBe('sender_fault');
  });

  test('to a receiver that never reads ends at the deadline, however large the body is', async () => {
    const { port, sockets } = await serve((socket) => socket.pause());
    const result = await send(createTransport(), port, { body: big });
    expect(result).toMatchObject({ outcome: 'timeout' });
    expect(result.durationMs).toBeLessThan(1_900);
    for (const socket of sockets) await once(socket.resume(), 'close');
  });
});

test('an attempt sends nothing if the transport closes while the host name is being resolved', async () => {
  const { port, sockets } = await serve((socket) => {
    socket.on('data', () => socket.write(answer(200)));
  });
  let resolveHost = (_addresses: readonly string[]) => {};
  const resolved = new Promise<readonly string[]>((resolve) => {
    resolveHost = resolve;
  });
  const transport = createTransport({ resolve: () => resolved });
  const sent = send(transport, port);
  await transport.close();
  resolveHost(['127.0.0.1']);
  expect(await sent).toMatchObject({ outcome: 'sender_fault' });
  expect(sockets).toHaveLength(0);
});
