import type { Clock, Random } from '@ob/http';

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  /** Moves it on by so many milliseconds. */
  advance(milliseconds: number): void;
}

/** Makes a clock that stands at a moment, in milliseconds since the epoch. */
export function createFixedClock(start: number): FixedClock {
  let present = start;
  return {
    now: () => present,
    advance(milliseconds) {
      present += milliseconds;
    },
  };
}

/**
 * Makes a source of bytes that gives the same ones for the same seed, so that a test can be repeated. They can be
 * foretold: never use it outside of tests.
 */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  return { bytes: (length) => Uint8Array.from({ length }, nextByte) };

  // A Weyl sequence, scrambled by multiplying and shifting so that every bit of the state reaches the byte.
  function nextByte(): number {
    state = (state + 0x9e37_79b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
    return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35) >>> 24;
  }
}
