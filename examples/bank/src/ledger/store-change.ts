import type { Queryable, Statement } from '@ob/postgres';
import type { LedgerAccount, LedgerChange } from '@ob/sandbox/ledger';
import { type BankRow, balanceRow, standingOrderRow, transactionRow } from '../data/rows.ts';

/** What happens to an account later never opens it again: the moment at which it was closed stays. */
const updateAccounts: Statement = {
  name: 'bank_ledger_update_accounts',
  text: `WITH changed AS (
      UPDATE bank.accounts a SET status = given.status,
        closed_at = CASE WHEN given.closed THEN coalesce(a.closed_at, $3::timestamptz) END
      FROM json_to_recordset($1) AS given (account_id text, status text, closed boolean)
      WHERE a.account_id = given.account_id
        AND (a.status, a.closed_at IS NOT NULL) IS DISTINCT FROM (given.status, given.closed)
    )
    INSERT INTO bank.balances AS b SELECT * FROM json_populate_recordset(NULL::bank.balances, $2)
    ON CONFLICT (account_id, balance_type) DO UPDATE SET (amount, date_time) = (excluded.amount, excluded.date_time)
    WHERE (b.amount, b.date_time) IS DISTINCT FROM (excluded.amount, excluded.date_time)`,
};

const upsertTransactions: Statement = {
  name: 'bank_ledger_upsert_transactions',
  text: `INSERT INTO bank.transactions SELECT * FROM json_populate_recordset(NULL::bank.transactions, $1)
    ON CONFLICT (transaction_id) DO UPDATE SET (status, booking_date_time, value_date_time)
      = (excluded.status, excluded.booking_date_time, excluded.value_date_time)`,
};

const removeTransactions: Statement = {
  name: 'bank_ledger_remove_transactions',
  text: `DELETE FROM bank.transactions WHERE transaction_id = ANY($1::text[])`,
};

const orderColumns = [
  ...['standing_order_id', 'account_id', 'status', 'frequency', 'currency'],
  ...['creditor_scheme', 'creditor_id', 'creditor_name', 'reference', 'number_of_payments'],
  ...['first', 'next', 'last', 'final'].flatMap((which) => [
    `${which}_payment_date_time`,
    `${which}_payment_amount`,
  ]),
];

const upsertOrders: Statement = {
  name: 'bank_ledger_upsert_orders',
  text: `INSERT INTO bank.standing_orders (${orderColumns.join(', ')})
    SELECT ${orderColumns.map((column) => (column === 'currency' ? 'a.currency' : `given.${column}`)).join(', ')}
    FROM json_populate_recordset(NULL::bank.standing_orders, $1) given JOIN bank.accounts a USING (account_id)
    ON CONFLICT (standing_order_id) DO UPDATE SET
      (${orderColumns.join(', ')}) = (${orderColumns.map((column) => `excluded.${column}`).join(', ')})`,
};

/** Stores what a decision changes on the tables of the bank, each kind in one statement. */
export async function storeChange(
  transaction: Queryable,
  { accounts, transactions, removedTransactionIds, standingOrders }: LedgerChange,
  now: number,
): Promise<void> {
  if (accounts.length > 0) {
    const balances = accounts.flatMap((account) => account.balances.map(balanceRow));
    const values = [toJson(accounts.map(accountRow)), toJson(balances), new Date(now)];
    await transaction.query(updateAccounts, values);
  }
  if (transactions.length > 0)
    await transaction.query(upsertTransactions, [toJson(transactions.map(transactionRow))]);
  if (removedTransactionIds.length > 0) await transaction.query(removeTransactions, [removedTransactionIds]);
  if (standingOrders.length > 0)
    await transaction.query(upsertOrders, [toJson(standingOrders.map(standingOrderRow))]);
}

function accountRow({ account: { account_id, status }, closed }: LedgerAccount): BankRow {
  return { account_id, status, closed };
}

function toJson(rows: readonly BankRow[]): string {
  return JSON.stringify(rows);
}
