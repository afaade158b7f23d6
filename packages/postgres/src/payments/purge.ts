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
 * Deletes at most 1000 idempotency keys, an hour after their expiry, because the clocks of processes may differ.
 * Payments stay. Returns the number of rows. Call it with the same `now` until it returns 0. Safe to run in several
 * processes at once.
 */
export async function purgePayments(db: Queryable, now: number): Promise<number> {
  const [row] = await db.query<Row & { readonly deleted: number }>(purgeKeys, [new Date(now)]);
  return row?.deleted ?? 0;
}
