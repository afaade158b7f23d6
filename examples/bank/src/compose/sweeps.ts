import type { Bell } from './bell.ts';
import { startLoop } from './loop.ts';
import type { Resources } from './resources.ts';

/** What runs beside the requests until it is stopped. */
export interface Job {
  /** Lets what is in hand end. */
  stop(): Promise<void>;
}

/** One kind of work of which there may be some at any time. */
export type Sweep = () => Promise<unknown>;

/** When sweeps are done. */
export interface Pace {
  /** How long to wait after sweeps, in milliseconds. */
  readonly interval: number;
  /** How long to wait where something went wrong, in milliseconds. */
  readonly failurePause: number;
  /** What ends the waiting. */
  readonly wakes: readonly Bell[];
}

/**
 * Does sweeps one after another, at once and then again and again. What fails is told, and keeps none of the others from
 * its turn.
 */
export function startSweeping(
  log: Resources['log'],
  sweeps: Readonly<Record<string, Sweep>>,
  { interval, failurePause, wakes }: Pace,
): Job {
  const loop = startLoop(async () => ((await sweepAll(log, sweeps)) ? interval : failurePause));
  const unhear = wakes.map((bell) => bell.onRing(loop.wake));
  return {
    async stop() {
      for (const stopHearing of unhear) stopHearing();
      await loop.stop();
    },
  };
}

/** Answers whether all went well. */
async function sweepAll(log: Resources['log'], sweeps: Readonly<Record<string, Sweep>>): Promise<boolean> {
  let wentWell = true;
  for (const [name, sweep] of Object.entries(sweeps)) {
    await sweep().catch((error: unknown) => {
      wentWell = false;
      log.error({ err: error, sweep: name }, 'sweep failed');
    });
  }
  return wentWell;
}
