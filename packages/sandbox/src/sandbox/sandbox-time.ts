import { lastPresent } from '../controls/clock-control.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { SandboxJobs } from './sandbox-jobs.ts';

/** How a test moves the time of the bank. */
export interface TimeControls {
  /** Does all that is due at this moment: it sends webhooks, ends consents, carries out payments. */
  settle(): Promise<void>;
  /**
   * Moves time on by so many milliseconds, and stops on the way wherever something is due: the retries of webhooks,
   * payments, standing orders, the ends of consents, each at its own moment. Where it is called again on the way, both
   * moves add up. Throws a `RangeError` for what is no time to come, and for what leads beyond the year 2999.
   */
  advance(milliseconds: number): Promise<void>;
}

/** Makes the controls of time. */
export function createTimeControls(clock: SandboxClock, jobs: SandboxJobs): TimeControls {
  const underWay = new Set<number>();
  return {
    settle: jobs.runDue,
    async advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0)
        throw new RangeError('Time moves on by milliseconds, 0 or more');
      const until = Math.max(clock.now(), ...underWay) + milliseconds;
      if (until >= lastPresent) throw new RangeError('Time moves on to the end of the year 2999 at most');
      underWay.add(until);
      try {
        await advanceTo(until, clock, jobs);
      } finally {
        underWay.delete(until);
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
