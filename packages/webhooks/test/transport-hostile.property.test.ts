import { createServer, type Socket } from 'node:net';
import { outcomeCharges } from '@ob/webhooks/primitives';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attempt, createTransport, listen } from './real-sockets.ts';

/** Pieces of answers, in any order and cut anywhere. */
const pieces = fc.oneof(
  fc.constantFrom(
    ...['HTTP/1.1 ', '200', '204', '304', '100', '101', '103', '099', '500', ' OK', '\r\n', '\r\n\r\n', '\n'],
    ...[
      'content-length: 0',
      'content-length: 5',
      'content-length: 99',
      'transfer-encoding: chunked',
      ': ',
      'x: y',
    ],
    ...[
      'connection: close',
      'connection: keep-alive',
      'keep-alive: timeout=1',
      'upgrade: x',
      'connection: upgrade',
    ],
    ...['0\r\n\r\n', '5\r\nhello\r\n', 'hello', 'ffffffffffffffff', ';a=b', '\0', 'trailer: x\r\n'],
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\n\r\n',
  ),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

const acts = fc.record({
  said: fc.array(pieces, { maxLength: 12 }),
  ending: fc.constantFrom('stay', 'end', 'reset', 'destroy'),
  eager: fc.boolean(),
});

type Act = typeof acts extends fc.Arbitrary<infer Value> ? Value : never;

async function play({ said, ending }: Act, socket: Socket): Promise<void> {
  for (const text of said) {
    socket.write(Buffer.from(text, 'latin1'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (ending === 'end') socket.end();
  if (ending === 'destroy') socket.destroy();
  if (ending === 'reset') socket.resetAndDestroy();
}

test('ends every attempt by the deadline with an outcome and without an error, whatever a receiver sends', async () => {
  const transport = createTransport({ deadlineMs: 400 });
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 30, maxLength: 30 }), async (scene) => {
      const ends = await Promise.all(
        scene.map(async (act) => {
          const server = createServer((socket) => {
            socket.on('error', () => {});
            if (act.eager) void play(act, socket);
            else socket.on('data', () => void play(act, socket));
          });
          const url = `http://127.0.0.1:${await listen(server)}/`;
          // The second attempt may meet the rest of the first.
          return [await attempt(url, transport), await attempt(url, transport)];
        }),
      );
      for (const { outcome, durationMs } of ends.flat()) {
        expect(Object.keys(outcomeCharges)).toContain(outcome);
        expect(outcome).not.toBe('sender_fault');
        expect(durationMs).toBeLessThan(1_500);
      }
    }),
    { numRuns: 10 },
  );
});
