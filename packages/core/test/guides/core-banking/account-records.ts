import type { AccountReference, Amount, CreditDebitIndicator } from '@ob/core';
import type { HeldAccount } from '@ob/core/testing';
import type {
  BankAccount,
  BankAccountDetails,
  BankBalance,
  BankBooking,
  BankInstalment,
  BankMandate,
  BankMoney,
  BankNumber,
  BankOrder,
  BankParty,
  BankPayee,
} from './bank-records.ts';
import * as words from './bank-words.ts';

export interface AccountRecord {
  readonly owner: string;
  readonly account: BankAccount;
  readonly details: BankAccountDetails;
  readonly balances: readonly BankBalance[];
  readonly bookings: readonly BankBooking[];
  readonly orders: readonly BankOrder[];
  readonly mandates: readonly BankMandate[];
  readonly payees: readonly BankPayee[];
}

/** Finds the value of core banking for a value of the API. */
function wordFor<Word extends string>(table: Readonly<Record<Word, string>>, reported: string): Word {
  const found = (Object.keys(table) as Word[]).find((word) => table[word] === reported);
  if (found === undefined) throw new Error(`core banking has no word for ${reported}`);
  return found;
}

function upper<Word extends string>(word: Word): Uppercase<Word> {
  return word.toUpperCase() as Uppercase<Word>;
}

function recordNumber({ scheme, id }: { readonly scheme: string; readonly id: string }): BankNumber {
  return { kind: wordFor(words.schemes, scheme), value: id };
}

function recordParty(reference: AccountReference): BankParty {
  return { ...recordNumber(reference), holder: reference.name };
}

function recordMoney({ amount, currency }: Amount, indicator: CreditDebitIndicator = 'Credit'): BankMoney {
  const minor = BigInt(amount.replace('.', ''));
  return { minor: `${indicator === 'Debit' ? -minor : minor}`, currency };
}

function recordInstalment(at: string | undefined, amount: Amount | undefined): BankInstalment {
  return { ...(at && { at }), ...(amount && { money: recordMoney(amount) }) };
}

/** Converts an account of a contract case to one of core banking, with a number of its own. */
export function recordAccount(number: string, held: HeldAccount): AccountRecord {
  const { account, balances = [], transactions = [] } = held;
  return {
    owner: held.customerId,
    account: {
      number,
      state: held.closed === true ? 'CLOSED' : wordFor(words.accountStatuses, account.status),
      product: wordFor(words.accountTypes, account.account_type),
      ...(account.account_sub_type && { segment: wordFor(words.accountSubTypes, account.account_sub_type) }),
      currency: account.currency,
      alias: account.nickname,
      ...(account.opening_date && { openedOn: account.opening_date }),
    },
    details: {
      numbers: (account.identifiers ?? []).map(recordNumber),
      ...(account.servicer && { bic: account.servicer.id }),
    },
    balances: balances.map((balance) => ({
      kind: upper(balance.balance_type),
      ...recordMoney(balance.amount, balance.credit_debit_indicator),
      at: balance.date_time,
      ...(balance.credit_lines && {
        lines: balance.credit_lines.map(({ type, amount, included }) => ({
          kind: upper(type),
          ...recordMoney(amount),
          included,
        })),
      }),
    })),
    bookings: transactions.map(recordBooking),
    ...recordMandates(held),
  };
}

function recordBooking(transaction: NonNullable<HeldAccount['transactions']>[number]): BankBooking {
  const { value_date_time, merchant_details, creditor_account, debtor_account, reference } = transaction;
  return {
    id: transaction.transaction_id,
    state: upper(transaction.status),
    at: transaction.booking_date_time,
    ...(value_date_time && { valueAt: value_date_time }),
    ...recordMoney(transaction.amount, transaction.credit_debit_indicator),
    text: transaction.transaction_information ?? '',
    ...(merchant_details && { shop: { name: merchant_details.name, mcc: merchant_details.category_code } }),
    ...(creditor_account && { payee: recordParty(creditor_account) }),
    ...(debtor_account && { payer: recordParty(debtor_account) }),
    ...(reference && { note: reference }),
  };
}

function recordMandates({ standingOrders = [], directDebits = [], beneficiaries = [] }: HeldAccount) {
  return {
    orders: standingOrders.map((order) => ({
      id: order.standing_order_id,
      state: upper(order.status),
      recurrence: wordFor(words.frequencies, order.frequency),
      payee: recordParty(order.creditor_account),
      first: recordInstalment(order.first_payment_date_time, order.first_payment_amount),
      next: recordInstalment(order.next_payment_date_time, order.next_payment_amount),
      last: recordInstalment(order.last_payment_date_time, order.last_payment_amount),
      final: recordInstalment(order.final_payment_date_time, order.final_payment_amount),
      ...(order.number_of_payments && { times: order.number_of_payments }),
      ...(order.reference && { note: order.reference }),
    })),
    mandates: directDebits.map((debit) => ({
      id: debit.direct_debit_id,
      mandate: debit.mandate_id,
      state: upper(debit.status),
      collector: debit.name,
      ...(debit.frequency && { recurrence: wordFor(words.frequencies, debit.frequency) }),
      previous: recordInstalment(debit.previous_payment_date_time, debit.previous_payment_amount),
    })),
    payees: beneficiaries.map((payee) => ({
      id: payee.beneficiary_id,
      trusted: payee.beneficiary_type === 'trusted',
      payee: recordParty(payee.creditor_account),
      ...(payee.reference && { note: payee.reference }),
    })),
  };
}
