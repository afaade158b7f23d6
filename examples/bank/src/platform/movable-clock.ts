import type { Clock } from '@ob/http';

/** A clock that tests can move ahead. */
export interface MovableClock extends Clock {
  /** Moves the clock ahead by `milliseconds`, at least 0. Returns the new time. */
  advance(milliseconds: number): number;
  /** Returns how far the clock was moved, in milliseconds. */
  ahead(): number;
}

/** Creates a clock on another one. A restart resets it. */
export function createMovableClock(base: Clock): MovableClock {
  let ahead = 0;
  const now = (): number => base.now() + ahead;
  return {
    now,
    ahead: () => ahead,
    advance(milliseconds) {
      if (!(milliseconds >= 0))
        throw new RangeError('A clock cannot be moved back. Use 0 or more milliseconds.');
      ahead += milliseconds;
      return now();
    },
  };
}
