import type { Clock, Random } from '@ob/http';

/** A clock that a test moves by hand. */
export interface FixedClock extends Clock {
  advance(milliseconds: number): void;
}

/** Creates a clock that shows `start`, in milliseconds since the epoch, until a test moves it. */
export function createFixedClock(start: number): FixedClock {
  let present = start;
  return {
    now: () => present,
    advance(milliseconds) {
      present += milliseconds;
    },
  };
}

/** Creates a random source that returns the same bytes for the same seed. They are predictable: use it only in tests. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  return { bytes: (length) => Uint8Array.from({ length }, nextByte) };

  // A Weyl sequence. Multiplications and shifts carry every bit of the state into the byte.
  function nextByte(): number {
    state = (state + 0x9e37_79b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
    return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35) >>> 24;
  }
}
