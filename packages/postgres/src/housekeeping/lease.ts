import type { Queryable, Statement } from '../queryable.ts';

/** The right to do a job, which one process holds at a time. */
export interface Lease {
  /** Takes the lease, or renews it. Returns whether this process holds it now. */
  take(): Promise<boolean>;
  /** Gives the lease back, so that another process need not wait for its end. */
  release(): Promise<void>;
}

/** Which lease, for whom and for how long. */
export interface LeaseOptions {
  /** Names the job. */
  readonly name: string;
  /** Names the process; unique, for instance a random id made at start. */
  readonly holder: string;
  /** How long a lease lasts that is not renewed, in milliseconds: so long a dead process blocks the job. */
  readonly durationMs: number;
}

const take: Statement = {
  name: 'housekeeping_take_lease',
  text: `
    INSERT INTO ob.leases AS lease (name, holder, expires_at)
    VALUES ($1, $2, clock_timestamp() + $3::float8 * interval '1 ms')
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE lease.holder = excluded.holder OR lease.expires_at <= clock_timestamp()
    RETURNING name`,
};

const release: Statement = {
  name: 'housekeeping_release_lease',
  text: 'DELETE FROM ob.leases WHERE name = $1 AND holder = $2',
};

/**
 * Creates a lease in `ob.leases`, by the clock of the database. It works through poolers, and a process that was frozen
 * past its end notices at the next renewal. It saves work and does not fence: jobs must be safe in two processes at once.
 */
export function createLease(database: Queryable, { name, holder, durationMs }: LeaseOptions): Lease {
  return {
    take: async () => (await database.query(take, [name, holder, durationMs])).length === 1,
    async release() {
      await database.query(release, [name, holder]);
    },
  };
}
