import type { Clock } from '@ob/http';
import type { Queryable, Row, Statement } from '../queryable.ts';
import { queryOne } from '../rows.ts';

/** The difference between the clock of this process and that of the database. */
export interface ClockComparison {
  /** The lead of this process, in milliseconds; negative if its clock is behind. */
  readonly aheadMs: number;
  /** The maximum error of `aheadMs`, in milliseconds: half of the round trip. */
  readonly uncertaintyMs: number;
  /**
   * Whether the clocks agree within five seconds. If not, run no irreversible step, such as expiring consents or
   * deleting rows: one of the clocks is wrong, and nobody knows which.
   */
  readonly agree: boolean;
}

const beat: Statement = {
  name: 'housekeeping_beat',
  text: `
    INSERT INTO ob.heartbeat (written_at) VALUES (clock_timestamp())
    ON CONFLICT (only_row) DO UPDATE SET written_at = excluded.written_at
    RETURNING extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
};

/**
 * Writes one row to prove that the database accepts writes, and compares the clocks. Pass the clock of the machine, not
 * a sandbox clock. Throws an `UnavailableError` if the write fails.
 */
export async function writeHeartbeat(database: Queryable, clock: Clock): Promise<ClockComparison> {
  const sentAt = clock.now();
  const row = await queryOne<Row & { readonly now: number }>(database, beat, []);
  const receivedAt = clock.now();
  const aheadMs = (sentAt + receivedAt) / 2 - row.now;
  const uncertaintyMs = Math.abs(receivedAt - sentAt) / 2;
  return { aheadMs, uncertaintyMs, agree: doClocksAgree(aheadMs, uncertaintyMs) };
}

/** The maximum difference of two synchronized clocks, in milliseconds. */
const toleranceMs = 5_000;

export function doClocksAgree(aheadMs: number, uncertaintyMs: number): boolean {
  return Math.abs(aheadMs) - uncertaintyMs <= toleranceMs;
}
