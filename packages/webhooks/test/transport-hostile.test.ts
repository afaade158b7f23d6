import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { breakingReceivers } from './hostile/breaking.ts';
import { floodingReceivers } from './hostile/flooding.ts';
import { garblingReceivers } from './hostile/garbling.ts';
import type { Serve } from './hostile/receiver.ts';
import { stallingReceivers } from './hostile/stalling.ts';
import { attempt, createPatientTransport, createTransport, listen } from './real-sockets.ts';

/** Reads until the other side has closed. A receiver that never reads would not notice. */
const seeClosed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) return resolve();
    socket.on('close', () => resolve()).resume();
  });

/** Makes one attempt on a receiver and waits until its connection is closed. */
async function attemptOn(serve: Serve, transport = createPatientTransport()) {
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => {}).on('end', () => socket.destroy());
    serve(socket);
  });
  const port = await listen(server);
  const result = await attempt(`http://127.0.0.1:${port}/hook`, transport);
  expect(sockets).toHaveLength(1);
  await Promise.all(sockets.map(seeClosed));
  return result;
}

describe('an attempt on a receiver that', () => {
  const prompt = [...floodingReceivers, ...garblingReceivers, ...breakingReceivers].map(
    ([does, serve, outcome, httpStatus]) => ({ does, serve, outcome, httpStatus }),
  );

  test.each(prompt)('$does ends at once', async ({ serve, outcome, httpStatus }) => {
    const result = await attemptOn(serve, createTransport({ deadlineMs: 4_000 }));
    expect([result.outcome, result.httpStatus]).toEqual([outcome, httpStatus]);
    expect(result.durationMs).toBeLessThan(3_500);
    expect(Buffer.byteLength(result.responseExcerpt ?? '')).toBeLessThanOrEqual(1_024);
  });
});

describe('attempts on receivers that stall', () => {
  test('end after ten seconds', { timeout: 20_000 }, async () => {
    const ends = await Promise.all(stallingReceivers.map(([_does, serve]) => attemptOn(serve)));
    expect(ends.map(({ outcome, httpStatus }) => [outcome, httpStatus])).toEqual(
      stallingReceivers.map(([_does, _serve, outcome, httpStatus]) => [outcome, httpStatus]),
    );
    for (const { durationMs } of ends) {
      expect(durationMs).toBeGreaterThanOrEqual(9_995);
      expect(durationMs).toBeLessThan(10_900);
    }
  });
});
