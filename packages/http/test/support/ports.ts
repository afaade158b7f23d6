import type { Clock, Random } from '@ob/http';

/** A fixed present for every test: 2026-03-01T12:00:00Z. */
export const now = Date.parse('2026-03-01T12:00:00.000Z');

export const fixedClock: Clock = { now: () => now };

/** Bytes that differ from call to call and are the same in every run. */
export function createCountingRandom(): Random {
  let count = 0;
  return {
    bytes(length) {
      count += 1;
      return Uint8Array.from({ length }, (_, index) => (count * 31 + index * 7) % 256);
    },
  };
}

/** For routes in no document. */
export const describeNothing = () => Promise.reject(new Error('This route has no description'));
