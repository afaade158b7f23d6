import type { Clock } from '@ob/http';

/** A clock that can be set ahead of another: nothing that waits for a moment has to be waited for. */
export interface MovableClock extends Clock {
  /** Moves the present on by so many milliseconds, which are not negative; answers the new one. */
  advance(milliseconds: number): number;
  /** Tells how far it has been moved, in milliseconds. */
  ahead(): number;
}

/** Makes a clock that shows what another shows until it is moved; how far it was moved ends with the process. */
export function createMovableClock(base: Clock): MovableClock {
  let ahead = 0;
  const now = (): number => base.now() + ahead;
  return {
    now,
    ahead: () => ahead,
    advance(milliseconds) {
      if (!(milliseconds >= 0))
        throw new RangeError('A clock that is moved back would undo what was decided');
      ahead += milliseconds;
      return now();
    },
  };
}
