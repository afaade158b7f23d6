import type { Clock } from '@ob/http';
import { clockEnd } from '../controls/clock-control.ts';

export interface SandboxClock extends Clock {
  /** Takes milliseconds since 1970. Ignores a moment in the past. */
  moveTo(moment: number): void;
}

/**
 * A `Clock` as base continues to run. Calls `observe` at once and after every move. Throws a `RangeError` outside 1970 to 2999.
 */
export function createSandboxClock(base: number | Clock, observe: (now: number) => void): SandboxClock {
  const baseClock = readBase(base);
  let ahead = 0;
  const now = () => baseClock.now() + ahead;
  if (!(now() >= 0 && now() < clockEnd))
    throw new RangeError('`clock` is out of range. Use milliseconds since the epoch, before the year 3000.');
  observe(now());
  return {
    now,
    moveTo(moment) {
      ahead += Math.max(0, moment - now());
      observe(now());
    },
  };
}

function readBase(base: number | Clock): Clock {
  if (typeof base === 'number') return { now: () => base };
  if (typeof base?.now === 'function') return base;
  throw new TypeError('`clock` is neither a number nor a clock. Use milliseconds, such as `Date.parse(…)`.');
}
