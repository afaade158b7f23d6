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

/** Runs each sweep only while this process holds its lease. `holder` is the id of this process. */
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

function leaseSweep(lease: JobLease, sweep: Sweep): Sweep {
  return async (run) => {
    if (!(await lease.take())) return;
    const lost = new AbortController();
    const renew = async (): Promise<void> => {
      const isHeld = await lease.take().catch(() => true);
      if (!isHeld) lost.abort();
    };
    // `unref`: a sweep that never ends must not keep the process alive.
    const timer = setInterval(() => void renew(), renewalMs).unref();
    try {
      await sweep({ ...run, signal: AbortSignal.any([run.signal, lost.signal]) });
    } finally {
      clearInterval(timer);
    }
  };
}
