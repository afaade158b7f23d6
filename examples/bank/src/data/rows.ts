import type {
  AccountReference,
  Amount,
  Balance,
  Beneficiary,
  DirectDebit,
  SignedAmount,
  StandingOrder,
  Transaction,
} from '@ob/core';

/** A row as JSON: the keys are the columns, an absent one is null, and any that is no column is ignored. */
export type BankRow = Readonly<Record<string, unknown>>;

/** Creates the row of a balance. */
export function balanceRow(balance: Balance): BankRow {
  return { ...balance, amount: writeSigned(balance) };
}

/** Creates the rows of the credit lines of a balance. */
export function creditLineRows({ account_id, credit_lines = [] }: Balance): readonly BankRow[] {
  return credit_lines.map(({ type, amount, included }) => ({
    account_id,
    credit_line_type: type,
    amount: amount.amount,
    included,
  }));
}

/** Creates the row of a transaction. */
export function transactionRow(transaction: Transaction): BankRow {
  return {
    ...transaction,
    amount: writeSigned(transaction),
    currency: transaction.amount.currency,
    transaction_information: transaction.transaction_information ?? '',
    merchant_name: transaction.merchant_details?.name,
    merchant_category_code: transaction.merchant_details?.category_code,
    ...referenceColumns('creditor', transaction.creditor_account),
    ...referenceColumns('debtor', transaction.debtor_account),
  };
}

/** Creates the row of a standing order without its currency, which is that of the account. */
export function standingOrderRow(order: StandingOrder): BankRow {
  return {
    ...order,
    ...referenceColumns('creditor', order.creditor_account),
    first_payment_amount: digitsOf(order.first_payment_amount),
    next_payment_amount: digitsOf(order.next_payment_amount),
    last_payment_amount: digitsOf(order.last_payment_amount),
    final_payment_amount: digitsOf(order.final_payment_amount),
  };
}

/** Creates the row of a direct debit without its currency, which is that of the account. */
export function directDebitRow(debit: DirectDebit): BankRow {
  return { ...debit, previous_payment_amount: digitsOf(debit.previous_payment_amount) };
}

/** Creates the row of a saved payee. */
export function beneficiaryRow(payee: Beneficiary): BankRow {
  return { ...payee, ...referenceColumns('creditor', payee.creditor_account) };
}

function writeSigned({ amount, credit_debit_indicator }: SignedAmount): string {
  return credit_debit_indicator === 'Debit' ? `-${amount.amount}` : amount.amount;
}

function digitsOf(amount: Amount | undefined): string | undefined {
  return amount?.amount;
}

function referenceColumns(side: 'creditor' | 'debtor', reference: AccountReference | undefined): BankRow {
  return {
    [`${side}_scheme`]: reference?.scheme,
    [`${side}_id`]: reference?.id,
    [`${side}_name`]: reference?.name,
  };
}
