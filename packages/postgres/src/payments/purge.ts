import type { Queryable, Row, Statement } from '../database.ts';

const purgeKeys: Statement = {
  name: 'payments_purge_keys',
  text: `
    WITH ended AS (
      SELECT client_id, key FROM ob.payment_keys WHERE kept_until < $1::timestamptz - interval '1 hour'
      ORDER BY kept_until LIMIT 1000 FOR UPDATE SKIP LOCKED
    ),
    deleted AS (DELETE FROM ob.payment_keys WHERE (client_id, key) IN (SELECT client_id, key FROM ended) RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
};

/**
 * Deletes keys of payment requests an hour after they have become free, so that clocks of several processes need not
 * agree; at most 1000 of them. Payments stay. Answers how many rows it deleted: call it with the same `now` until it
 * answers 0. Safe to run in several processes at once.
 */
export async function purgePayments(db: Queryable, now: number): Promise<number> {
  const [row] = await db.query<Row & { readonly deleted: number }>(purgeKeys, [new Date(now)]);
  return row?.deleted ?? 0;
}
