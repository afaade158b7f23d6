import type { Timer } from '@ob/webhooks/primitives';
import type { JobLease, ServiceStores } from '../storage.ts';
import { mapSweeps } from './clock-guard.ts';
import type { Sweep } from './sweeps.ts';

/** How often a lease is renewed during a run, in milliseconds. */
const renewalMs = 10_000;

/** Sweeps that each run in one process at a time. */
export interface LeasedSweeps {
  readonly sweeps: Readonly<Record<string, Sweep>>;
  /** Releases the leases of idle sweeps, so that another process takes over at once. */
  release(): Promise<void>;
}

export interface LeasePorts {
  readonly storage: Pick<ServiceStores, 'createLease'>;
  readonly timer: Timer;
}

/** Runs each sweep only while this process holds its lease. `holder` is the id of this process. */
export function leaseSweeps(
  { storage, timer }: LeasePorts,
  sweeps: Readonly<Record<string, Sweep>>,
  holder: string,
): LeasedSweeps {
  const idle = new Set<JobLease>();
  return {
    sweeps: mapSweeps(sweeps, (sweep, name) => {
      const lease = storage.createLease(name, holder);
      return followLease(lease, leaseSweep(lease, timer, sweep), idle);
    }),
    async release() {
      await releaseAll([...idle]);
    },
  };
}

async function releaseAll(leases: readonly JobLease[]): Promise<void> {
  // Ignore failures: leases also expire.
  await Promise.allSettled(leases.map((lease) => lease.release()));
}

/** Keeps the lease between runs, so that the same process does the next one. The last run releases it. */
function followLease(lease: JobLease, sweep: Sweep, idle: Set<JobLease>): Sweep {
  return async (run) => {
    idle.delete(lease);
    try {
      await sweep(run);
    } finally {
      if (run.signal.aborted) await releaseAll([lease]);
      else idle.add(lease);
    }
  };
}

function leaseSweep(lease: JobLease, timer: Timer, sweep: Sweep): Sweep {
  return async (run) => {
    if (!(await lease.take())) return;
    const lost = new AbortController();
    const signal = AbortSignal.any([run.signal, lost.signal]);
    const renew = async (): Promise<void> => {
      const isHeld = await lease.take().catch(() => true);
      if (!isHeld) lost.abort();
    };
    const end = repeatUntilAborted(timer, signal, renew);
    try {
      await sweep({ ...run, signal });
    } finally {
      end();
    }
  };
}

/**
 * Calls `renew` at intervals and returns a function that ends this. It also ends after an abort, so that a sweep that
 * never ends keeps no process alive.
 */
function repeatUntilAborted(timer: Timer, signal: AbortSignal, renew: () => Promise<void>): () => void {
  let cancel = (): void => {};
  const plan = (): void => {
    cancel = timer.after(renewalMs, () => {
      void renew();
      if (!signal.aborted) plan();
    });
  };
  plan();
  return () => cancel();
}
