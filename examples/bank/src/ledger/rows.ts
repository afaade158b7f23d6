import type { Account, AccountReference, Balance, SignedAmount, StandingOrder, Transaction } from '@ob/core';
import type { LedgerAccount } from '@ob/sandbox/ledger';

/** A row as JSON: the keys are the columns, an absent one is null. */
export type LedgerRow = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes the row of what changes of an account beside its balances. */
export function accountRow({ account, closed }: LedgerAccount): LedgerRow {
  const { account_id, status }: Account = account;
  return { account_id, status, closed };
}

/** Makes the row of a balance. */
export function balanceRow(balance: Balance): LedgerRow {
  const { account_id, balance_type, date_time } = balance;
  return { account_id, balance_type, amount: sign(balance), date_time };
}

/** Makes the row of a transaction. */
export function transactionRow(transaction: Transaction): LedgerRow {
  const { transaction_id, account_id, status, booking_date_time, value_date_time, amount } = transaction;
  return {
    ...{ transaction_id, account_id, status, booking_date_time, value_date_time },
    amount: sign(transaction),
    currency: amount.currency,
    transaction_information: transaction.transaction_information ?? '',
    merchant_name: transaction.merchant_details?.name,
    merchant_category_code: transaction.merchant_details?.category_code,
    ...referenceColumns('creditor', transaction.creditor_account),
    ...referenceColumns('debtor', transaction.debtor_account),
    reference: transaction.reference,
  };
}

/** Makes the row of a standing order; its currency is that of the account. */
export function standingOrderRow(order: StandingOrder): LedgerRow {
  const { standing_order_id, account_id, status, frequency, reference, number_of_payments } = order;
  return {
    ...{ standing_order_id, account_id, status, frequency, reference, number_of_payments },
    ...referenceColumns('creditor', order.creditor_account),
    first_payment_date_time: order.first_payment_date_time,
    first_payment_amount: order.first_payment_amount?.amount,
    next_payment_date_time: order.next_payment_date_time,
    next_payment_amount: order.next_payment_amount?.amount,
    last_payment_date_time: order.last_payment_date_time,
    last_payment_amount: order.last_payment_amount?.amount,
    final_payment_date_time: order.final_payment_date_time,
    final_payment_amount: order.final_payment_amount?.amount,
  };
}

/** Writes an amount and its direction as one number. */
function sign({ amount, credit_debit_indicator }: SignedAmount): string {
  return credit_debit_indicator === 'Debit' ? `-${amount.amount}` : amount.amount;
}

function referenceColumns(side: 'creditor' | 'debtor', reference: AccountReference | undefined): LedgerRow {
  return {
    [`${side}_scheme`]: reference?.scheme,
    [`${side}_id`]: reference?.id,
    [`${side}_name`]: reference?.name,
  };
}
