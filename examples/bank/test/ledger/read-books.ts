import type { Queryable } from '@ob/postgres';

const selectOpenings = `SELECT b.account_id,
    b.amount - coalesce(sum(t.amount) FILTER (WHERE t.status = 'booked'), 0) AS opening
  FROM bank.balances b LEFT JOIN bank.transactions t USING (account_id)
  WHERE b.balance_type = 'booked' GROUP BY b.account_id, b.amount ORDER BY 1`;

/**
 * Reads what is booked on each account without its transactions. No posting changes this: a balance moves together with
 * the transaction that shows why, or not at all.
 */
export async function readOpenings(database: Queryable): Promise<readonly unknown[]> {
  return database.query({ name: 'test_openings', text: selectOpenings }, []);
}
