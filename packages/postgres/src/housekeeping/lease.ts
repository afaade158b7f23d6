import type { Queryable, Statement } from '../queryable.ts';

/** The right to run a job. One process holds it at a time. */
export interface Lease {
  /** Takes or renews the lease. Returns whether this process holds it. */
  take(): Promise<boolean>;
  /** Releases the lease, so that another process can take it at once. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly name: string;
  /** The id of the process, for example a random one created at start. */
  readonly holder: string;
  /** The lifetime of a lease without renewal, in milliseconds: a dead process blocks the job for this time. */
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
 * Creates a lease in `ob.leases`, by the clock of the database. It works through connection poolers. It does not fence:
 * a process that was frozen notices the loss at its next renewal, so two runs of a job at once must be safe.
 */
export function createLease(database: Queryable, { name, holder, durationMs }: LeaseOptions): Lease {
  return {
    take: async () => (await database.query(take, [name, holder, durationMs])).length === 1,
    async release() {
      await database.query(release, [name, holder]);
    },
  };
}
