import type { Clock } from '@ob/http';
import type { Queryable, Row, Statement } from '../queryable.ts';

/** How the clock of this process compares with that of the database. */
export interface ClockComparison {
  /** How far the clock of this process is ahead, in milliseconds; negative if it is behind. */
  readonly aheadMs: number;
  /** How far `aheadMs` can be wrong, in milliseconds: half of the round trip. */
  readonly uncertaintyMs: number;
}

const beat: Statement = {
  name: 'housekeeping_beat',
  text: `
    INSERT INTO ob.heartbeat (written_at) VALUES (clock_timestamp())
    ON CONFLICT (only_row) DO UPDATE SET written_at = excluded.written_at
    RETURNING extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
};

/**
 * Writes one row to prove that the database accepts writes, and compares the clocks. Hand over the clock of the machine,
 * not one that a sandbox moves. Throws an `UnavailableError` if the row cannot be written.
 */
export async function writeHeartbeat(database: Queryable, clock: Clock): Promise<ClockComparison> {
  const sentAt = clock.now();
  const [row] = await database.query<Row & { readonly now: number }>(beat, []);
  const receivedAt = clock.now();
  if (row === undefined) throw new Error('A heartbeat returns exactly one row');
  return {
    aheadMs: (sentAt + receivedAt) / 2 - row.now,
    uncertaintyMs: Math.abs(receivedAt - sentAt) / 2,
  };
}

/** By how much two synchronized clocks can differ, in milliseconds. */
const toleranceMs = 5_000;

/**
 * Decides whether the clocks agree to within five seconds. If they do not, one of them is wrong, and nobody knows which:
 * do nothing that cannot be undone, such as expiring consents or deleting rows.
 */
export function doClocksAgree({ aheadMs, uncertaintyMs }: ClockComparison): boolean {
  return Math.abs(aheadMs) - uncertaintyMs <= toleranceMs;
}
