import { clockEnd } from '../controls/clock-control.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { SandboxJobs } from './sandbox-jobs.ts';

/** The methods that move the time of the bank. */
export interface TimeControls {
  /** Runs all due work, such as webhooks, expiry and payments. */
  settle(): Promise<void>;
  /**
   * Moves the time forward, and runs all work at the time when it is due. Parallel calls add up. Throws a `RangeError` for a
   * negative or infinite value, and for a new time after the year 2999.
   */
  advance(milliseconds: number): Promise<void>;
}

export function createTimeControls(clock: SandboxClock, jobs: SandboxJobs): TimeControls {
  const targets = new Set<number>();
  return {
    settle: jobs.runDue,
    async advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0)
        throw new RangeError('`milliseconds` is negative or not finite. Use 0 or more.');
      const until = Math.max(clock.now(), ...targets) + milliseconds;
      if (until >= clockEnd)
        throw new RangeError('The new time is after the year 2999. Use fewer `milliseconds`.');
      targets.add(until);
      try {
        await advanceTo(until, clock, jobs);
      } finally {
        targets.delete(until);
      }
    },
  };
}

async function advanceTo(until: number, clock: SandboxClock, jobs: SandboxJobs): Promise<void> {
  await jobs.runDue();
  let next = await jobs.findNextMoment(clock.now());
  while (next !== undefined && next < until) {
    clock.moveTo(next);
    await jobs.runDue();
    next = await jobs.findNextMoment(clock.now());
  }
  clock.moveTo(until);
  await jobs.runDue();
}
