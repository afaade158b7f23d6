import type { Clock, Random } from '@ob/http';

export const now = Date.parse('2026-03-01T12:00:00.000Z');

export const fixedClock: Clock = { now: () => now };

/** Returns bytes that differ between calls, but not between runs. */
export function createCountingRandom(): Random {
  let count = 0;
  return {
    bytes(length) {
      count += 1;
      return Uint8Array.from({ length }, (_, index) => (count * 31 + index * 7) % 256);
    },
  };
}

/** Describes no route; for routes outside all documents. */
export const describeNothing = () => Promise.reject(new Error('This route has no description'));
