import type { Queryable } from '@ob/postgres';

const signed = `(record->'amount'->>'amount')::numeric
  * CASE record->>'credit_debit_indicator' WHEN 'Debit' THEN -1 ELSE 1 END AS amount`;

const transactionRows = `(SELECT transaction_id, account_id, booking_date_time, record->>'status' AS status,
  hidden->>'reference' AS reference, ${signed} FROM bank.transactions)`;

const balanceRows = `(SELECT account_id, b.record->>'balance_type' AS balance_type, ${signed.replaceAll('record', 'b.record')}
  FROM bank.accounts CROSS JOIN LATERAL json_array_elements(balances) b (record))`;

const selectOpenings = `SELECT b.account_id,
    b.amount - coalesce(sum(t.amount) FILTER (WHERE t.status = 'booked'), 0) AS opening
  FROM ${balanceRows} b LEFT JOIN ${transactionRows} t USING (account_id)
  WHERE b.balance_type = 'booked' GROUP BY b.account_id, b.amount ORDER BY 1`;

/**
 * Reads the opening balance of each account: the booked balance minus its booked transactions. No posting changes it,
 * because a balance and its transaction are stored together.
 */
export async function readOpenings(database: Queryable): Promise<readonly unknown[]> {
  return database.query({ name: 'test_openings', text: selectOpenings }, []);
}
