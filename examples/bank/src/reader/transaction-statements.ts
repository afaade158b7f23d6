import type { FieldSet } from '@ob/core';
import type { Statement } from '@ob/postgres';
import { isReadable, listAsJson } from './statement-parts.ts';

/** What is read of a transaction; the Basic form asks for nothing that it hides. */
const basicColumns = [
  'transaction_id',
  'account_id',
  'status',
  'booking_date_time',
  'value_date_time',
  'amount',
  'currency',
];

const fullColumns = [
  ...basicColumns,
  'transaction_information',
  'merchant_name',
  'merchant_category_code',
  'creditor_scheme',
  'creditor_id',
  'creditor_name',
  'debtor_scheme',
  'debtor_id',
  'debtor_name',
  'reference',
];

/** How a column is told, where that is not how it is kept. */
const told: Readonly<Record<string, string>> = {
  booking_date_time: 'bank.wire_moment(t.booking_date_time) AS booking_date_time',
  value_date_time: 'bank.wire_moment(t.value_date_time) AS value_date_time',
  amount: 'abs(t.amount)::text AS amount, bank.wire_indicator(t.amount) AS credit_debit_indicator',
};

/**
 * Reads a page of transactions from the moment `$3` on, that come after the place `$4`, `$5`, at most `$6` of them.
 * Each account gives its newest by walking its index from that place, so that a page costs the same however long the
 * history is.
 */
export const listTransactions: Readonly<Record<FieldSet, Statement>> = {
  basic: listAsJson('bank_list_transactions_basic', selectTransactions(basicColumns)),
  full: listAsJson('bank_list_transactions_full', selectTransactions(fullColumns)),
};

/** The columns of a transaction, `t`, with everything that its record tells. */
export const toldTransaction = tell(fullColumns);

/** Finds the first and the last booking in the window `$3` to `$4`. */
export const findTransactionSpan: Statement = {
  name: 'bank_find_transaction_span',
  text: `SELECT bank.wire_moment(min(span.first)) AS first, bank.wire_moment(max(span.last)) AS last
    FROM bank.accounts a CROSS JOIN LATERAL (SELECT
      (SELECT min(t.booking_date_time) FROM bank.transactions t WHERE t.account_id = a.account_id
        AND t.booking_date_time BETWEEN $3::timestamptz AND $4::timestamptz) AS first,
      (SELECT max(t.booking_date_time) FROM bank.transactions t WHERE t.account_id = a.account_id
        AND t.booking_date_time BETWEEN $3::timestamptz AND $4::timestamptz) AS last) span
    WHERE ${isReadable}`,
};

/**
 * The planner must not see the limit, which is why it stands in a query of its own: for a large page it would rather
 * sort what it takes for a history of average length, and then sort one of a million rows. Texts are made last, of
 * the rows that stay.
 */
function selectTransactions(columns: readonly string[]): string {
  const kept = columns.map((column) => `t.${column}`).join(', ');
  const newestFirst = 'ORDER BY t.booking_date_time DESC, t.transaction_id DESC';
  const page = `${newestFirst} LIMIT (SELECT $6::bigint)`;
  return `SELECT ${tell(columns)} FROM (
      SELECT t.* FROM bank.accounts a CROSS JOIN LATERAL (
        SELECT ${kept} FROM bank.transactions t
        WHERE t.account_id = a.account_id AND t.booking_date_time >= $3::timestamptz
          AND (t.booking_date_time, t.transaction_id) < ($4::timestamptz, $5::text)
        ${page}) t
      WHERE ${isReadable} ${page}) t
    ${newestFirst}`;
}

function tell(columns: readonly string[]): string {
  return columns.map((column) => told[column] ?? `t.${column}`).join(', ');
}
