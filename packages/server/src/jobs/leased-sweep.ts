import type { JobLease, ServiceStores } from '../storage.ts';
import { mapSweeps } from './clock-guard.ts';
import type { Sweep } from './sweeps.ts';

/** How often a lease is renewed during a run, in milliseconds. */
const renewalMs = 10_000;

/** Sweeps of which each runs in one process at a time. */
export interface LeasedSweeps {
  readonly sweeps: Readonly<Record<string, Sweep>>;
  /** Gives the leases back of sweeps that do not run, so that another process takes over at once. */
  release(): Promise<void>;
}

/** Lets each sweep run only while this process holds the lease of that name. `holder` names this process. */
export function leaseSweeps(
  storage: Pick<ServiceStores, 'createLease'>,
  sweeps: Readonly<Record<string, Sweep>>,
  holder: string,
): LeasedSweeps {
  const idle = new Set<JobLease>();
  return {
    sweeps: mapSweeps(sweeps, (sweep, name) => {
      const lease = storage.createLease(name, holder);
      return followLease(lease, leaseSweep(lease, sweep), idle);
    }),
    async release() {
      await releaseAll([...idle]);
    },
  };
}

async function releaseAll(leases: readonly JobLease[]): Promise<void> {
  // A database that cannot be reached ends the leases by itself.
  await Promise.allSettled(leases.map((lease) => lease.release()));
}

/** The lease outlives the run, so that the same process does the next one; the last run gives it back. */
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

function leaseSweep(lease: JobLease, sweep: Sweep): Sweep {
  return async (run) => {
    if (!(await lease.take())) return;
    const lost = new AbortController();
    const renew = async (): Promise<void> => {
      const isHeld = await lease.take().catch(() => true);
      if (!isHeld) lost.abort();
    };
    // The process may end while a sweep that never ends holds its lease.
    const timer = setInterval(() => void renew(), renewalMs).unref();
    try {
      await sweep({ ...run, signal: AbortSignal.any([run.signal, lost.signal]) });
    } finally {
      clearInterval(timer);
    }
  };
}
