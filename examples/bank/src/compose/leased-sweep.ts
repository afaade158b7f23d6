import { createLease, type Database, type Lease } from '@ob/postgres';
import type { Sweep } from './sweeps.ts';

/** How long a process that died blocks its sweeps, in milliseconds. */
const durationMs = 30_000;

/** How often a lease is renewed during a run, in milliseconds. */
const renewalMs = 10_000;

/** Sweeps of which each runs in one process at a time. */
export interface LeasedSweeps {
  readonly sweeps: Readonly<Record<string, Sweep>>;
  /** Gives the leases back, so that another process takes over at once. */
  release(): Promise<void>;
}

/** Lets each sweep run only while this process holds the lease of that name. */
export function leaseSweeps(
  database: Database,
  sweeps: Readonly<Record<string, Sweep>>,
  holder: string,
): LeasedSweeps {
  const leased = Object.entries(sweeps).map(([name, sweep]) => {
    const lease = createLease(database, { name, holder, durationMs });
    return { name, lease, sweep: leaseSweep(lease, sweep) };
  });
  return {
    sweeps: Object.fromEntries(leased.map(({ name, sweep }) => [name, sweep])),
    async release() {
      // A database that cannot be reached ends the leases by itself.
      await Promise.allSettled(leased.map(({ lease }) => lease.release()));
    },
  };
}

/** The lease outlives the run, so that the same process does the next one. */
function leaseSweep(lease: Lease, sweep: Sweep): Sweep {
  return async (run) => {
    if (!(await lease.take())) return;
    const lost = new AbortController();
    const renew = async (): Promise<void> => {
      const isHeld = await lease.take().catch(() => true);
      if (!isHeld) lost.abort();
    };
    const timer = setInterval(() => void renew(), renewalMs);
    try {
      await sweep({ ...run, signal: AbortSignal.any([run.signal, lost.signal]) });
    } finally {
      clearInterval(timer);
    }
  };
}
