import { unattendedWindow } from '@ob/core';
import type { Queryable, Row, Statement } from '../database.ts';

/**
 * How far the clocks of several processes may lie apart, in milliseconds. What lies further ahead comes from a clock
 * that was moved back since, and would refuse its client until then.
 */
const margin = 3_600_000;

const statements: readonly Statement[] = [
  {
    name: 'limits_purge_buckets',
    text: `
      WITH ended AS (
        SELECT client_id FROM ob.burst_buckets WHERE filled_at NOT BETWEEN $1::bigint - ${margin} AND $1::bigint + ${margin}
        LIMIT 1000 FOR UPDATE SKIP LOCKED
      ),
      deleted AS (DELETE FROM ob.burst_buckets USING ended WHERE burst_buckets.client_id = ended.client_id RETURNING 1)
      SELECT count(*)::integer AS deleted FROM deleted`,
  },
  {
    name: 'limits_purge_uses',
    text: `
      WITH moment AS (SELECT to_timestamp($1::double precision / 1000) AS now),
      ended AS (
        SELECT consent_id, endpoint, account_id FROM ob.unattended_uses, moment
        WHERE ends_at <= now OR ends_at > now + ${unattendedWindow + margin}::integer * interval '1 ms'
        LIMIT 1000 FOR UPDATE OF unattended_uses SKIP LOCKED
      ),
      deleted AS (
        DELETE FROM ob.unattended_uses WHERE (consent_id, endpoint, account_id) IN (SELECT * FROM ended) RETURNING 1
      )
      SELECT count(*)::integer AS deleted FROM deleted`,
  },
];

/**
 * Deletes what the limits need no more: buckets that nobody has taken from for an hour, and windows that everything has
 * left; at most 1000 rows of a table. Answers how many rows went, so that a caller can go on while there are more.
 * Safe to run in several processes at once.
 */
export async function purgeLimits(db: Queryable, now: number): Promise<number> {
  let deleted = 0;
  for (const statement of statements) {
    const [row] = await db.query<Row & { readonly deleted: number }>(statement, [Math.trunc(now)]);
    deleted += row?.deleted ?? 0;
  }
  return deleted;
}
