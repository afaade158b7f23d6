import type { Clock } from '@ob/http';
import { lastPresent } from '../controls/clock-control.ts';

/** A clock that goes on when it is told to, beside what the clock below it does by itself. */
export interface SandboxClock extends Clock {
  /** Moves on to a moment, in milliseconds since the epoch; one that has passed changes nothing. */
  moveTo(moment: number): void;
}

/**
 * Creates a clock that stands at a moment until it is moved, or one that runs with another and can be moved ahead of
 * it. `observe` hears of the time at once and after every move. Throws a `RangeError` where time would begin at no moment
 * from 1970 to the end of the year 2999.
 */
export function createSandboxClock(base: number | Clock, observe: (now: number) => void): SandboxClock {
  const below = typeof base === 'number' ? { now: () => base } : base;
  let ahead = 0;
  const now = () => below.now() + ahead;
  if (!(now() >= 0 && now() < lastPresent))
    throw new RangeError('The clock begins at milliseconds since the epoch, before the year 3000');
  observe(now());
  return {
    now,
    moveTo(moment) {
      ahead += Math.max(0, moment - now());
      observe(now());
    },
  };
}
