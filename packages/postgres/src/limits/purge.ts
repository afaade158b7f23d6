import { unattendedWindow } from '@ob/core/primitives';
import type { Queryable, Row, Statement } from '../database.ts';

/**
 * The maximum difference between the clocks of processes, in milliseconds. Rows further ahead come from a clock that
 * was moved back since. They would block their client until then.
 */
const margin = 3_600_000;

const purgeBuckets: Statement = {
  name: 'limits_purge_buckets',
  text: `
    WITH ended AS (
      SELECT client_id FROM ob.burst_buckets WHERE filled_at NOT BETWEEN $1::bigint - ${margin} AND $1::bigint + ${margin}
      LIMIT 1000 FOR UPDATE SKIP LOCKED
    ),
    deleted AS (DELETE FROM ob.burst_buckets WHERE client_id IN (SELECT client_id FROM ended) RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
};

const purgeUses: Statement = {
  name: 'limits_purge_uses',
  text: `
    WITH ended AS (
      SELECT consent_id, endpoint, account_id FROM ob.unattended_uses
      WHERE ends_at <= $1 OR ends_at > $1::timestamptz + ${unattendedWindow + margin}::integer * interval '1 ms'
      LIMIT 1000 FOR UPDATE SKIP LOCKED
    ),
    deleted AS (
      DELETE FROM ob.unattended_uses
      WHERE (consent_id, endpoint, account_id) IN (SELECT consent_id, endpoint, account_id FROM ended) RETURNING 1
    )
    SELECT count(*)::integer AS deleted FROM deleted`,
};

/**
 * Deletes at most 1000 buckets that were unused for an hour and at most 1000 empty windows. Returns the number of rows.
 * Call it with the same `now` until it returns 0. Safe to run in several processes at once.
 */
export async function purgeLimits(db: Queryable, now: number): Promise<number> {
  const buckets = await countDeleted(db, purgeBuckets, Math.trunc(now));
  return buckets + (await countDeleted(db, purgeUses, new Date(now)));
}

async function countDeleted(db: Queryable, statement: Statement, moment: number | Date): Promise<number> {
  const [row] = await db.query<Row & { readonly deleted: number }>(statement, [moment]);
  return row?.deleted ?? 0;
}
