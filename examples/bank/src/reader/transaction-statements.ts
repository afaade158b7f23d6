import type { FieldSet } from '@ob/core';
import type { Statement } from '@ob/postgres';
import { jsonObject, readableAccounts } from './statement-parts.ts';

interface TransactionShape {
  /** The columns to load. */
  readonly columns: string;
  /** The members of the record, out of those columns. */
  readonly members: Readonly<Record<string, string>>;
}

const basicTransaction: TransactionShape = {
  columns: 'transaction_id, account_id, status, booking_date_time, value_date_time, amount, currency',
  members: {
    transaction_id: 't.transaction_id',
    account_id: 't.account_id',
    status: 't.status',
    booking_date_time: 'bank.wire_moment(t.booking_date_time)',
    value_date_time: 'bank.wire_moment(t.value_date_time)',
    amount: 'bank.wire_amount(t.amount, t.currency)',
    credit_debit_indicator: 'bank.wire_indicator(t.amount)',
  },
};

const fullTransaction: TransactionShape = {
  columns: `${basicTransaction.columns}, transaction_information, merchant_name, merchant_category_code,
        creditor_scheme, creditor_id, creditor_name, debtor_scheme, debtor_id, debtor_name, reference`,
  members: {
    ...basicTransaction.members,
    transaction_information: 't.transaction_information',
    merchant_details: `CASE WHEN t.merchant_name IS NOT NULL
      THEN ${jsonObject({ name: 't.merchant_name', category_code: 't.merchant_category_code' })} END`,
    creditor_account: 'bank.wire_reference(t.creditor_scheme, t.creditor_id, t.creditor_name)',
    debtor_account: 'bank.wire_reference(t.debtor_scheme, t.debtor_id, t.debtor_name)',
    reference: 't.reference',
  },
};

/**
 * Reads a page of transactions in the window `$3` to `$4` after the place `$5`, `$6`, at most `$7` of them. Each
 * account gives its newest by walking its index, so that a page costs the same however long the history is.
 * The Basic form asks for nothing that it hides.
 */
export const listTransactions: Readonly<Record<FieldSet, Statement>> = {
  basic: { name: 'bank_list_transactions_basic', text: selectTransactions(basicTransaction) },
  full: { name: 'bank_list_transactions_full', text: selectTransactions(fullTransaction) },
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

function selectTransactions({ columns, members }: TransactionShape): string {
  return `SELECT ${jsonObject(members)} AS record FROM ${readableAccounts} a CROSS JOIN LATERAL (
      SELECT ${columns} FROM bank.transactions WHERE account_id = a.account_id
        AND booking_date_time BETWEEN $3::timestamptz AND $4::timestamptz
        AND (booking_date_time, transaction_id) < ($5::timestamptz, $6::text)
      ORDER BY booking_date_time DESC, transaction_id DESC LIMIT $7) t
    ORDER BY t.booking_date_time DESC, t.transaction_id DESC LIMIT $7`;
}
