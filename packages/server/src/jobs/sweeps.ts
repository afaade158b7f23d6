import type { Clock } from '@ob/http';
import { type Log, shieldLog } from '../log.ts';
import { createFailureReport } from './failure-report.ts';
import { startLoop } from './loop.ts';
import { waitForStop } from './wait.ts';
import type { WakeSignal } from './wake-signal.ts';

/** Background work. */
export interface Job {
  /** Resolves after the present work, or after 10 seconds. */
  stop(): Promise<void>;
}

export interface SweepRun {
  /** The time at the start of the run: rows that expire later are left to the next run. */
  readonly clock: Clock;
  /** Aborted when the process stops. Start no further batch then. */
  readonly signal: AbortSignal;
}

/** Work that runs at intervals. */
export type Sweep = (run: SweepRun) => Promise<unknown>;

export interface SweepPorts {
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'info'>;
}

export interface Pace {
  /** The pause after a run, in milliseconds. */
  readonly interval: number;
  /** The pause after a run that failed, in milliseconds. */
  readonly failurePause: number;
  /** Signals that end a pause early. */
  readonly wakes: readonly WakeSignal[];
}

/**
 * Runs each sweep at once and then at intervals, independently of the others. Logs the first failure of a sweep and its
 * recovery. A log that throws stops no sweep.
 */
export function startSweeps(
  { clock, log }: SweepPorts,
  sweeps: Readonly<Record<string, Sweep>>,
  pace: Pace,
): Job {
  const ports = { clock, log: shieldLog(log) };
  return joinJobs(Object.entries(sweeps).map(([name, sweep]) => startSweep(ports, name, sweep, pace)));
}

/** Combines jobs into one. */
export function joinJobs(jobs: readonly Job[]): Job {
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
    try {
      const now = clock.now();
      await sweep({ clock: { now: () => now }, signal });
      report.succeeded();
      return interval;
    } catch (error) {
      report.failed(error);
      return failurePause;
    }
  });
  const stopListening = wakes.map((wake) => wake.onWake(loop.wake));
  return {
    async stop() {
      for (const stop of stopListening) stop();
      stopping.abort();
      await waitForStop(loop.stop(), log, name);
    },
  };
}

/** Creates a sweep that repeats a batch until it returns 0, the number of changed rows. */
export function sweepBatches(batch: (now: number) => Promise<number>): Sweep {
  return async ({ clock, signal }) => {
    const now = clock.now();
    while (!signal.aborted && (await batch(now)) > 0);
  };
}
