import type { AccountReference, Amount, SignedAmount, Transaction } from '@ob/core';
import type { SampleHolding } from '@ob/sandbox/data';

/** A row as JSON: the keys are the columns, an absent one is null. */
export type SeedRow = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes the row of an account. */
export function accountRow({ account, customerId }: SampleHolding): SeedRow {
  const { identifiers, servicer, ...columns } = account;
  return { ...columns, customer_id: customerId, servicer_bicfi: servicer?.id };
}

/** Makes the rows of an account's identifiers. */
export function identifierRows({ account }: SampleHolding): readonly SeedRow[] {
  return (account.identifiers ?? []).map(({ scheme, id }, position) => ({
    account_id: account.account_id,
    position,
    scheme,
    identifier: id,
  }));
}

/** Makes the rows of an account's balances. */
export function balanceRows({ balances }: SampleHolding): readonly SeedRow[] {
  return balances.map((balance) => ({
    account_id: balance.account_id,
    balance_type: balance.balance_type,
    amount: writeSigned(balance),
    date_time: balance.date_time,
  }));
}

/** Makes the rows of an account's credit lines, which are told with what is available. */
export function creditLineRows({ balances }: SampleHolding): readonly SeedRow[] {
  return balances.flatMap(({ account_id, credit_lines = [] }) =>
    credit_lines.map(({ type, amount, included }) => ({
      account_id,
      credit_line_type: type,
      amount: amount.amount,
      included,
    })),
  );
}

/** Makes the rows of an account's history. */
export function transactionRows({ transactions }: SampleHolding): readonly SeedRow[] {
  return transactions.map(transactionRow);
}

function transactionRow(transaction: Transaction): SeedRow {
  const { merchant_details, creditor_account, debtor_account, credit_debit_indicator, ...columns } =
    transaction;
  return {
    ...columns,
    amount: writeSigned(transaction),
    currency: transaction.amount.currency,
    merchant_name: merchant_details?.name,
    merchant_category_code: merchant_details?.category_code,
    ...partyColumns('creditor', creditor_account),
    ...partyColumns('debtor', debtor_account),
  };
}

/** Makes the rows of an account's standing orders. */
export function standingOrderRows({ account, standingOrders }: SampleHolding): readonly SeedRow[] {
  return standingOrders.map(({ creditor_account, ...order }) => ({
    ...order,
    currency: account.currency,
    ...partyColumns('creditor', creditor_account),
    first_payment_amount: digitsOf(order.first_payment_amount),
    next_payment_amount: digitsOf(order.next_payment_amount),
    last_payment_amount: digitsOf(order.last_payment_amount),
    final_payment_amount: digitsOf(order.final_payment_amount),
  }));
}

/** Makes the rows of an account's direct debits. */
export function directDebitRows({ account, directDebits }: SampleHolding): readonly SeedRow[] {
  return directDebits.map((debit) => ({
    ...debit,
    currency: account.currency,
    previous_payment_amount: digitsOf(debit.previous_payment_amount),
  }));
}

/** Makes the rows of an account's saved payees. */
export function beneficiaryRows({ beneficiaries }: SampleHolding): readonly SeedRow[] {
  return beneficiaries.map(({ creditor_account, ...payee }) => ({
    ...payee,
    ...partyColumns('creditor', creditor_account),
  }));
}

function writeSigned({ amount, credit_debit_indicator }: SignedAmount): string {
  return credit_debit_indicator === 'Debit' ? `-${amount.amount}` : amount.amount;
}

function digitsOf(amount: Amount | undefined): string | undefined {
  return amount?.amount;
}

function partyColumns(side: 'creditor' | 'debtor', party: AccountReference | undefined): SeedRow {
  return { [`${side}_scheme`]: party?.scheme, [`${side}_id`]: party?.id, [`${side}_name`]: party?.name };
}
