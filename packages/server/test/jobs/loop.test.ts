import { expect, test } from 'vitest';
import { startLoop } from '../../src/jobs/loop.ts';
import { createWakeSignal } from '../../src/jobs/wake-signal.ts';

const hour = 3_600_000;

/** Lets all pending callbacks run. */
const nextTurn = (): Promise<unknown> => new Promise(setImmediate);

/** Creates work that runs until it is finished by hand, and records its starts. */
function createWork() {
  let end = (): void => {};
  const started: string[] = [];
  return {
    started,
    async finish() {
      end();
      await nextTurn();
    },
    async work(): Promise<number> {
      started.push('begun');
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return hour;
    },
  };
}

test('runs at once, and again when it is woken from its pause', async () => {
  const { started, work, finish } = createWork();
  const loop = startLoop(work);
  expect(started).toHaveLength(1);
  await finish();
  expect(started).toHaveLength(1);
  loop.wake();
  await nextTurn();
  expect(started).toHaveLength(2);
  await finish();
  await loop.stop();
});

test('runs once more when it was woken while running, however often', async () => {
  const { started, work, finish } = createWork();
  const loop = startLoop(work);
  loop.wake();
  loop.wake();
  await finish();
  expect(started).toHaveLength(2);
  await finish();
  expect(started).toHaveLength(2);
  await loop.stop();
});

test('ends the running work before it has stopped, and starts no more', async () => {
  const { started, work, finish } = createWork();
  const loop = startLoop(work);
  let stopped = false;
  const stopping = loop.stop().then(() => {
    stopped = true;
  });
  loop.wake();
  await nextTurn();
  expect(stopped).toBe(false);
  await finish();
  await stopping;
  expect(started).toHaveLength(1);
});

test('pauses for the time that the work returns', async () => {
  const pauses: number[] = [];
  const loop = startLoop(async () => {
    pauses.push(pauses.length);
    return pauses.length < 3 ? 1 : hour;
  });
  await expect.poll(() => pauses.length).toBe(3);
  await loop.stop();
  expect(pauses).toHaveLength(3);
});

test('a wake signal calls every listener until the listener stops', async () => {
  const signal = createWakeSignal();
  const received: string[] = [];
  const stop = signal.onWake(() => received.push('one'));
  signal.onWake(() => received.push('other'));
  signal.wake();
  signal.wakeIn(1);
  await expect.poll(() => received.length).toBe(4);
  stop();
  signal.wake();
  expect(received).toEqual(['one', 'other', 'one', 'other', 'other']);
});
