import type { Clock } from '@ob/core';

/** A clock that goes on when it is told to, beside what the clock below it does by itself. */
export interface SandboxClock extends Clock {
  /** Moves on to a moment, in milliseconds since the epoch; one that has passed changes nothing. */
  moveTo(moment: number): void;
}

/**
 * Creates a clock that stands at a moment until it is moved, or one that runs with another and can be moved ahead of
 * it. `observe` hears of the time at once and after every move.
 */
export function createSandboxClock(base: number | Clock, observe: (now: number) => void): SandboxClock {
  const below = typeof base === 'number' ? { now: () => base } : base;
  let ahead = 0;
  const now = () => below.now() + ahead;
  observe(now());
  return {
    now,
    moveTo(moment) {
      ahead += Math.max(0, moment - now());
      observe(now());
    },
  };
}
