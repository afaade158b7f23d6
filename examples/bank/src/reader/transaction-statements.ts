import type { FieldSet } from '@ob/core';
import type { Statement } from '@ob/postgres';
import { readableAccounts } from './statement-parts.ts';

const basicColumns = `t.transaction_id, t.account_id, t.status, bank.wire_moment(t.booking_date_time) AS booking_date_time,
      bank.wire_moment(t.value_date_time) AS value_date_time, abs(t.amount)::text AS amount, t.currency,
      bank.wire_indicator(t.amount) AS credit_debit_indicator`;

const fullColumns = `${basicColumns}, t.transaction_information, t.merchant_name, t.merchant_category_code,
      t.creditor_scheme, t.creditor_id, t.creditor_name, t.debtor_scheme, t.debtor_id, t.debtor_name, t.reference`;

/**
 * Reads a page of transactions from the moment `$3` on, that come after the place `$4`, `$5`, at most `$6` of them.
 * Each account gives its newest by walking its index from that place, so that a page costs the same however long the
 * history is. The Basic form asks for nothing that it hides.
 */
export const listTransactions: Readonly<Record<FieldSet, Statement>> = {
  basic: { name: 'bank_list_transactions_basic', text: selectTransactions(basicColumns) },
  full: { name: 'bank_list_transactions_full', text: selectTransactions(fullColumns) },
};

/** Finds the first and the last booking in the window `$3` to `$4`. */
export const findTransactionSpan: Statement = {
  name: 'bank_find_transaction_span',
  text: `SELECT bank.wire_moment(min(span.first)) AS first, bank.wire_moment(max(span.last)) AS last
    FROM ${readableAccounts} a CROSS JOIN LATERAL (SELECT
      (SELECT min(t.booking_date_time) FROM bank.transactions t WHERE t.account_id = a.account_id
        AND t.booking_date_time BETWEEN $3::timestamptz AND $4::timestamptz) AS first,
      (SELECT max(t.booking_date_time) FROM bank.transactions t WHERE t.account_id = a.account_id
        AND t.booking_date_time BETWEEN $3::timestamptz AND $4::timestamptz) AS last) span`,
};

/** The outer order is that of the moments, since their texts are alike in length; the alias hides the moment there. */
function selectTransactions(columns: string): string {
  return `SELECT page.* FROM ${readableAccounts} a CROSS JOIN LATERAL (
      SELECT ${columns}
      FROM bank.transactions t WHERE t.account_id = a.account_id AND t.booking_date_time >= $3::timestamptz
        AND (t.booking_date_time, t.transaction_id) < ($4::timestamptz, $5::text)
      ORDER BY t.booking_date_time DESC, t.transaction_id DESC LIMIT $6) page
    ORDER BY page.booking_date_time COLLATE "C" DESC, page.transaction_id DESC LIMIT $6`;
}
