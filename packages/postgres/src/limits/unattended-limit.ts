import { timeToNext, type UnattendedLimit, unattendedWindow } from '@ob/core/primitives';
import type { Queryable, Row, Statement } from '../database.ts';
import { queryOne } from '../rows.ts';

const window = `${unattendedWindow}::integer * interval '1 ms'`;

// A full window is only read, so a refused request writes no row and waits for no lock. Otherwise the update locks the
// row, and parallel requests are counted one after another.
const take: Statement = {
  name: 'unattended_take',
  text: `
    WITH full_window AS (
      SELECT array_agg(used) AS used_at FROM ob.unattended_uses AS known, unnest(known.used_at) AS used
      WHERE consent_id = $1 AND endpoint = $2 AND account_id = $3 AND used > $4::timestamptz - ${window}
      HAVING count(*) >= $5
    ),
    taken AS (
      INSERT INTO ob.unattended_uses AS known (consent_id, endpoint, account_id, used_at, ends_at, allowed)
      SELECT $1, $2, $3, ARRAY[$4::timestamptz], $4::timestamptz + ${window}, true
      WHERE NOT EXISTS (SELECT FROM full_window)
      ON CONFLICT (consent_id, endpoint, account_id) DO UPDATE SET (used_at, ends_at, allowed) = (
        SELECT
          CASE WHEN count(*) < $5 THEN array_agg(used) || $4::timestamptz ELSE array_agg(used) END,
          CASE WHEN count(*) < $5 THEN greatest(known.ends_at, $4::timestamptz + ${window}) ELSE known.ends_at END,
          count(*) < $5
        FROM unnest(known.used_at) AS used WHERE used > $4::timestamptz - ${window}
      )
      RETURNING used_at, allowed
    )
    SELECT used_at, allowed FROM taken UNION ALL SELECT used_at, false FROM full_window`,
};

interface UseRow extends Row {
  readonly used_at: readonly Date[];
  readonly allowed: boolean;
}

/**
 * Creates a limit of `limit` unattended requests in 24 hours, shared by all processes. `limit` is a whole number of at
 * least 1. Each request costs one statement; a refused one writes nothing.
 */
export function createUnattendedLimit(db: Queryable, { limit }: { readonly limit: number }): UnattendedLimit {
  return {
    async take({ consentId, endpoint, accountId = '' }, now) {
      const values = [consentId, endpoint, accountId, new Date(now), limit];
      const row = await queryOne<UseRow>(db, take, values);
      const uses = row.used_at.map((used) => used.getTime());
      return row.allowed ? { allowed: true } : { allowed: false, nextIn: timeToNext(limit, uses, now) };
    },
  };
}
