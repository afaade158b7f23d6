import { expect, test } from 'vitest';
import { createCachedReader } from '../../src/jobs/cached-reader.ts';

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
  };
  const readRecent = createCachedReader(source, { now: () => now, maxWaitMs: 50 });
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { readRecent, wait, failures, reads: () => reads };
}

test('calls at the same time or within a second share one reading', async () => {
  let value = 0;
  const { readRecent, wait, reads } = open(async () => (value += 1));
  expect(await Promise.all([readRecent(), readRecent(), readRecent()])).toEqual([1, 1, 1]);
  wait(999);
  expect(await readRecent()).toBe(1);
  wait(1);
  expect(await readRecent()).toBe(2);
  expect(reads()).toBe(2);
});

test('a failed reading returns undefined, is reported, and is not retried at once', async () => {
  const failure = new Error('no database');
  const { readRecent, wait, failures, reads } = open(() => Promise.reject(failure));
  expect([await readRecent(), await readRecent()]).toEqual([undefined, undefined]);
  expect([failures, reads()]).toEqual([[failure], 1]);
  wait(1_000);
  await readRecent();
  expect(reads()).toBe(2);
});

test('a call does not wait for a hanging reading and starts no second one', async () => {
  let finish = (_value: number) => {};
  const { readRecent, wait, reads } = open(() => new Promise((resolve) => (finish = resolve)));
  expect(await readRecent()).toBeUndefined();
  wait(5_000);
  expect(await readRecent()).toBeUndefined();
  expect(reads()).toBe(1);
  finish(7);
  await Promise.resolve();
  expect(await readRecent()).toBe(7);
});
