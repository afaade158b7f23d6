import type { Clock } from '@ob/http';
import type { Logger } from 'pino';
import { createFailureReport } from '../platform/failure-report.ts';
import type { Bell } from './bell.ts';
import { startLoop } from './loop.ts';

/** What runs beside the requests until it is stopped. */
export interface Job {
  /** Ends after the work in hand. */
  stop(): Promise<void>;
}

/** One run of a sweep. */
export interface SweepRun {
  /** Stands still at the start of the run: rows that expire later are left to the next run. */
  readonly clock: Clock;
  /** Aborted when the process stops: begin no further batch. */
  readonly signal: AbortSignal;
}

/** One kind of work of which there can be some at any time. */
export type Sweep = (run: SweepRun) => Promise<unknown>;

/** What sweeps need. */
export interface SweepPorts {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** When sweeps run. */
export interface Pace {
  /** How long to wait after a run, in milliseconds. */
  readonly interval: number;
  /** How long to wait after a run that failed, in milliseconds. */
  readonly failurePause: number;
  /** What ends the waiting. */
  readonly wakes: readonly Bell[];
}

/**
 * Runs each sweep at once and then again and again, by a timer of its own: one that is slow or fails delays no other. The
 * log says which one fails, and when it works again.
 */
export function startSweeps(ports: SweepPorts, sweeps: Readonly<Record<string, Sweep>>, pace: Pace): Job {
  const jobs = Object.entries(sweeps).map(([name, sweep]) => startSweep(ports, name, sweep, pace));
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function startSweep(
  { clock, log }: SweepPorts,
  name: string,
  sweep: Sweep,
  { interval, failurePause, wakes }: Pace,
): Job {
  const stopping = new AbortController();
  const { signal } = stopping;
  const report = createFailureReport({
    onFailure: (error) => log.error({ err: error, sweep: name }, 'sweep failed'),
    onRecovery: (failures) => log.info({ sweep: name, failures }, 'sweep works again'),
  });
  const loop = startLoop(async () => {
    const now = clock.now();
    try {
      await sweep({ clock: { now: () => now }, signal });
      report.succeeded();
      return interval;
    } catch (error) {
      report.failed(error);
      return failurePause;
    }
  });
  const stopHearing = wakes.map((bell) => bell.onRing(loop.wake));
  return {
    async stop() {
      for (const stop of stopHearing) stop();
      stopping.abort();
      await loop.stop();
    },
  };
}

/** Makes a sweep of batches, each of which returns how many rows it has changed; the last one returns 0. */
export function sweepBatches(batch: (now: number) => Promise<number>): Sweep {
  return async ({ clock, signal }) => {
    const now = clock.now();
    while (!signal.aborted && (await batch(now)) > 0);
  };
}
