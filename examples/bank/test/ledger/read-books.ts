import type { Queryable } from '@ob/postgres';

const selectUnbalanced = `SELECT a.account_id FROM bank.accounts a
  LEFT JOIN bank.balances b ON b.account_id = a.account_id AND b.balance_type = 'booked'
  WHERE coalesce(b.amount, 0) <> (SELECT coalesce(sum(l.amount), 0) FROM bank.journal_lines l
    WHERE l.account_id = a.account_id AND l.currency = a.currency)`;

/** Lists the accounts whose booked balance is another than the sum of their lines. */
export async function listUnbalancedAccounts(database: Queryable): Promise<readonly string[]> {
  const rows = await database.query<{ account_id: string }>(
    { name: 'test_unbalanced_accounts', text: selectUnbalanced },
    [],
  );
  return rows.map(({ account_id }) => account_id);
}
