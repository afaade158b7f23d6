import { once } from 'node:events';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { attempt, attemptRaw, head, listen } from './real-sockets.ts';

describe('no answer', () => {
  test.each([
    ['nothing at all', () => {}],
    ['half a head', (socket: Socket) => socket.write(head)],
    [
      'a head that drips',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(timer));
        socket.write(`${head}drip: `);
      },
    ],
    [
      'interim answers without end',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('but %s is a timeout at the deadline', async (_name, answer) => {
    const result = await attemptRaw(answer);
    expect(result.outcome).toBe('timeout');
    expect(result.httpStatus).toBeUndefined();
    expect(result.durationMs).toBeGreaterThanOrEqual(995);
    expect(result.durationMs).toBeLessThan(3000);
  });

  test.each([
    ['a connection closed in order', (socket: Socket) => socket.end(), 'reset'],
    ['a reset', (socket: Socket) => socket.resetAndDestroy(), 'reset'],
    ['a head cut short', (socket: Socket) => socket.end(head), 'reset'],
    ['another protocol', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'protocol'],
    ['a status that is none', (socket: Socket) => socket.end('HTTP/1.1 9x OK\r\n\r\n'), 'protocol'],
    ['a header without a name', (socket: Socket) => socket.end(`${head}: x\r\n\r\n`), 'protocol'],
    [
      'an oversized head',
      (socket: Socket) => socket.end(`${head}x: ${'x'.repeat(20_000)}\r\n\r\n`),
      'protocol',
    ],
    [
      'an upgrade that nobody asked for',
      (socket: Socket) => socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'protocol',
    ],
  ])('but %s is told at once', async (_name, answer, outcome) => {
    const result = await attemptRaw(answer);
    expect(result.outcome).toBe(outcome);
    expect(result.durationMs).toBeLessThan(900);
  });

  test('and a bare 101 is a fault of protocol', async () => {
    const result = await attemptRaw((socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    expect(result.outcome).toBe('protocol');
  });

  test('and a closed port is refused', async () => {
    const server = createSocketServer();
    const port = await listen(server);
    server.close();
    await once(server, 'close');
    expect(await attempt(`http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'refused' });
  });
});
