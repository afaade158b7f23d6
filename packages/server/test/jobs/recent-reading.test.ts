import { expect, test } from 'vitest';
import { createRecentReading } from '../../src/jobs/recent-reading.ts';

function open(read: () => Promise<number>) {
  let now = 0;
  let reads = 0;
  const failures: unknown[] = [];
  const source = {
    read: () => {
      reads += 1;
      return read();
    },
    onFailure: (error: unknown) => failures.push(error),
    patienceMs: 50,
  };
  const ask = createRecentReading(source, () => now);
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ask, wait, failures, reads: () => reads };
}

test('those who ask together, or within a second, share one reading', async () => {
  let value = 0;
  const { ask, wait, reads } = open(async () => (value += 1));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  wait(999);
  expect(await ask()).toBe(1);
  wait(1);
  expect(await ask()).toBe(2);
  expect(reads()).toBe(2);
});

test('a reading that fails is nothing, is told, and is not tried again at once', async () => {
  const failure = new Error('no database');
  const { ask, wait, failures, reads } = open(() => Promise.reject(failure));
  expect([await ask(), await ask()]).toEqual([undefined, undefined]);
  expect([failures, reads()]).toEqual([[failure], 1]);
  wait(1_000);
  await ask();
  expect(reads()).toBe(2);
});

test('nobody waits for a reading that does not come, and no second one is begun', async () => {
  let finish = (_value: number) => {};
  const { ask, wait, reads } = open(() => new Promise((resolve) => (finish = resolve)));
  expect(await ask()).toBeUndefined();
  wait(5_000);
  expect(await ask()).toBeUndefined();
  expect(reads()).toBe(1);
  finish(7);
  await Promise.resolve();
  expect(await ask()).toBe(7);
});
