import type { Clock } from '@ob/http';
import { type Log, shieldLog } from '../log.ts';
import { createFailureReport } from './failure-report.ts';
import { startLoop } from './loop.ts';
import { waitForStop } from './wait-for-stop.ts';
import type { WakeSignal } from './wake-signal.ts';

/** Work that runs beside the requests until it is stopped. */
export interface Job {
  /** Resolves after the work in hand, at most 10 seconds later. */
  stop(): Promise<void>;
}

/** One run of a sweep. */
export interface SweepRun {
  /** Stands still at the start of the run: rows that expire later are left to the next run. */
  readonly clock: Clock;
  /** Aborted when the process stops: begin no further batch. */
  readonly signal: AbortSignal;
}

/** One kind of work that is looked for at intervals. */
export type Sweep = (run: SweepRun) => Promise<unknown>;

/** The ports of sweeps. */
export interface SweepPorts {
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'info'>;
}

/** The times at which sweeps run. */
export interface Pace {
  /** The pause after a run, in milliseconds. */
  readonly interval: number;
  /** The pause after a run that failed, in milliseconds. */
  readonly failurePause: number;
  /** The signals that end a pause. */
  readonly wakes: readonly WakeSignal[];
}

/**
 * Runs each sweep at once and then again and again, by a timer of its own: one that is slow or fails delays no other. The
 * log says which one fails, and when it works again. A log that fails ends no sweep.
 */
export function startSweeps(
  { clock, log }: SweepPorts,
  sweeps: Readonly<Record<string, Sweep>>,
  pace: Pace,
): Job {
  const ports = { clock, log: shieldLog(log) };
  return joinJobs(Object.entries(sweeps).map(([name, sweep]) => startSweep(ports, name, sweep, pace)));
}

/** Makes several jobs one. */
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

/** Creates a sweep of batches. Each batch returns the number of rows that it has changed; the last one returns 0. */
export function sweepBatches(batch: (now: number) => Promise<number>): Sweep {
  return async ({ clock, signal }) => {
    const now = clock.now();
    while (!signal.aborted && (await batch(now)) > 0);
  };
}
