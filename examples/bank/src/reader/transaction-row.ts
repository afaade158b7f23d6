import type { AccountReference, Transaction } from '@ob/core';

/** A transaction as its statements answer it; absent are columns that hold nothing, or that the Basic form hides. */
export interface TransactionRow {
  readonly transaction_id: string;
  readonly account_id: string;
  readonly status: Transaction['status'];
  readonly booking_date_time: string;
  readonly value_date_time?: string;
  readonly amount: string;
  readonly currency: string;
  readonly credit_debit_indicator: Transaction['credit_debit_indicator'];
  readonly transaction_information?: string;
  readonly merchant_name?: string;
  readonly merchant_category_code?: string;
  readonly creditor_scheme?: AccountReference['scheme'];
  readonly creditor_id?: string;
  readonly creditor_name?: string;
  readonly debtor_scheme?: AccountReference['scheme'];
  readonly debtor_id?: string;
  readonly debtor_name?: string;
  readonly reference?: string;
}

/** Builds the record of a transaction; what the row lacks, the record leaves out. */
export function readTransaction(row: TransactionRow): Transaction {
  const value = row.value_date_time;
  return {
    transaction_id: row.transaction_id,
    account_id: row.account_id,
    status: row.status,
    booking_date_time: row.booking_date_time,
    ...(value !== undefined && { value_date_time: value }),
    amount: { amount: row.amount, currency: row.currency },
    credit_debit_indicator: row.credit_debit_indicator,
    ...readHidden(row),
  };
}

type HiddenByBasic = Pick<
  Transaction,
  'transaction_information' | 'merchant_details' | 'creditor_account' | 'debtor_account' | 'reference'
>;

function readHidden(row: TransactionRow): HiddenByBasic {
  const { transaction_information, merchant_name, merchant_category_code, reference } = row;
  const creditor = readReference(row.creditor_scheme, row.creditor_id, row.creditor_name);
  const debtor = readReference(row.debtor_scheme, row.debtor_id, row.debtor_name);
  return {
    ...(transaction_information && { transaction_information }),
    ...(merchant_name &&
      merchant_category_code && {
        merchant_details: { name: merchant_name, category_code: merchant_category_code },
      }),
    ...(creditor && { creditor_account: creditor }),
    ...(debtor && { debtor_account: debtor }),
    ...(reference && { reference }),
  };
}

function readReference(
  scheme: AccountReference['scheme'] | undefined,
  id: string | undefined,
  name: string | undefined,
): AccountReference | undefined {
  return scheme && id && name ? { scheme, id, name } : undefined;
}
