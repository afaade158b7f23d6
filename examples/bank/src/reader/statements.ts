import type { FieldSet } from '@ob/core';
import type { Statement } from '@ob/postgres';

/**
 * The condition of every list: account `a` belongs to customer `$1`, is in `$2`, and is open. It prevents access to
 * accounts of other customers.
 */
export const isReadable = 'a.customer_id = $1 AND a.account_id = ANY($2::text[]) AND a.closed_at IS NULL';

/** Returns whether customer `$1` holds account `$2`. */
export const holdsAccount: Statement = {
  name: 'bank_holds_account',
  text: 'SELECT 1 FROM bank.accounts WHERE customer_id = $1 AND account_id = $2 AND closed_at IS NULL',
};

/** Lists accounts. The Basic form does not load hidden fields. */
export const listAccounts: Readonly<Record<FieldSet, Statement>> = {
  basic: listAsJson('bank_list_accounts_basic', selectAccounts('a.record')),
  full: listAsJson('bank_list_accounts_full', selectAccounts('a.record, a.hidden')),
};

export const listBalances = listAsJson(
  'bank_list_balances',
  `SELECT b.record FROM bank.accounts a CROSS JOIN LATERAL json_array_elements(a.balances) AS b (record)
    WHERE ${isReadable} ORDER BY a.account_id, b.record->>'balance_type'`,
);

/**
 * Lists at most `$6` transactions from time `$3`, after position `$4`, `$5`. It walks the index of each account from
 * that position, so a page costs the same for any length of history.
 */
export const listTransactions: Readonly<Record<FieldSet, Statement>> = {
  basic: listAsJson('bank_list_transactions_basic', selectTransactions('t.record')),
  full: listAsJson('bank_list_transactions_full', selectTransactions('t.record, t.hidden')),
};

/** Finds the first and last booking between `$3` and `$4`. */
export const findTransactionSpan: Statement = {
  name: 'bank_find_transaction_span',
  text: `SELECT min(span.first) AS first, max(span.last) AS last
    FROM bank.accounts a CROSS JOIN LATERAL (SELECT
      (SELECT min(t.booking_date_time) FROM bank.transactions t WHERE t.account_id = a.account_id
        AND t.booking_date_time BETWEEN $3::timestamptz AND $4::timestamptz) AS first,
      (SELECT max(t.booking_date_time) FROM bank.transactions t WHERE t.account_id = a.account_id
        AND t.booking_date_time BETWEEN $3::timestamptz AND $4::timestamptz) AS last) span
    WHERE ${isReadable}`,
};

export const listStandingOrders = listMandates('standing_orders', 'standing_order_id');

export const listDirectDebits = listMandates('direct_debits', 'direct_debit_id');

export const listBeneficiaries = listMandates('beneficiaries', 'beneficiary_id');

/** Lists the open accounts of customer `$1`, the oldest first. */
export const listHeldAccounts = listAsJson(
  'bank_list_held_accounts',
  `SELECT record, hidden FROM bank.accounts WHERE customer_id = $1 AND closed_at IS NULL
    ORDER BY record->>'opening_date', account_id`,
);

/** Returns all rows as one JSON array: one long text costs much less than many short columns. */
function listAsJson(name: string, rows: string): Statement {
  return { name, text: `SELECT coalesce(json_agg(listed), '[]') AS rows FROM (${rows}) AS listed` };
}

function selectAccounts(columns: string): string {
  return `SELECT ${columns} FROM bank.accounts a WHERE ${isReadable} ORDER BY a.account_id`;
}

/** The subquery hides the limit from the planner, which would otherwise sort the whole history for a large page. */
function selectTransactions(columns: string): string {
  const page = 'ORDER BY t.booking_date_time DESC, t.transaction_id DESC LIMIT (SELECT $6::bigint)';
  return `SELECT ${columns} FROM bank.accounts a CROSS JOIN LATERAL (
      SELECT t.booking_date_time, t.transaction_id, ${columns} FROM bank.transactions t
      WHERE t.account_id = a.account_id AND t.booking_date_time >= $3::timestamptz
        AND (t.booking_date_time, t.transaction_id) < ($4::timestamptz, $5::text)
      ${page}) t
    WHERE ${isReadable} ${page}`;
}

function listMandates(table: string, identifier: string): Statement {
  return listAsJson(
    `bank_list_${table}`,
    `SELECT m.record FROM bank.accounts a JOIN bank.${table} m USING (account_id)
      WHERE ${isReadable} ORDER BY m.account_id, m.${identifier}`,
  );
}
