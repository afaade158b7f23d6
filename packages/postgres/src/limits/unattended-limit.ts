import { timeToNext, type UnattendedLimit, unattendedWindow } from '@ob/core';
import type { Queryable, Row, Statement } from '../database.ts';

const window = `${unattendedWindow}::integer * interval '1 ms'`;

const take: Statement = {
  name: 'unattended_take',
  text: `
    INSERT INTO ob.unattended_uses AS known (consent_id, endpoint, account_id, used_at, ends_at, allowed)
    VALUES ($1, $2, $3, ARRAY[$4::timestamptz], $4::timestamptz + ${window}, true)
    ON CONFLICT (consent_id, endpoint, account_id) DO UPDATE SET (used_at, ends_at, allowed) = (
      SELECT
        CASE WHEN count(*) < $5 THEN array_agg(used) || $4::timestamptz ELSE array_agg(used) END,
        CASE WHEN count(*) < $5 THEN greatest(known.ends_at, $4::timestamptz + ${window}) ELSE known.ends_at END,
        count(*) < $5
      FROM unnest(known.used_at) AS used WHERE used > $4::timestamptz - ${window}
    )
    RETURNING used_at, allowed`,
};

interface UseRow extends Row {
  readonly used_at: readonly Date[];
  readonly allowed: boolean;
}

/**
 * Makes a limit of `limit` unattended requests in 24 hours, a whole number of at least 1, over all processes on one
 * database: one statement for each of them.
 */
export function createUnattendedLimit(db: Queryable, { limit }: { readonly limit: number }): UnattendedLimit {
  return {
    async take({ consentId, endpoint, accountId = '' }, now) {
      const [row] = await db.query<UseRow>(take, [consentId, endpoint, accountId, new Date(now), limit]);
      if (row === undefined) throw new Error('A window answers with exactly one row');
      const uses = row.used_at.map((used) => used.getTime());
      return row.allowed ? { allowed: true } : { allowed: false, nextIn: timeToNext(limit, uses, now) };
    },
  };
}
