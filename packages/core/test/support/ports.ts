import type { Clock, Random } from '@ob/http';
import { now } from './facts.ts';

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
