import type { Account, AccountReference, Transaction } from '@ob/core';
import type { HeldAccount } from '@ob/core/primitives';
import { sampleBicfi } from './account-number.ts';
import { day, formatMoment, startOfDay } from './calendar.ts';
import { deriveId } from './determinism.ts';
import { identifyCustomer, listSampleAccounts, type SampleAccount } from './sample-accounts.ts';
import { listSampleBalances, sampleCurrency, toSignedAmount } from './sample-balances.ts';
import { sampleCustomers } from './sample-customers.ts';
import { type Entry, type HistoryFacts, listEntries } from './sample-entries.ts';
import { listSampleMandates } from './sample-mandates.ts';

/** A customer of the sample bank. The password is the user name followed by `-password`. */
export interface SampleHolder {
  readonly customerId: string;
  readonly username: string;
  readonly displayName: string;
}

/** An account of the sample bank with its balances, transactions and mandates. */
export interface SampleHolding extends Required<HeldAccount> {
  /** The name of the holder on payments. */
  readonly holderName: string;
}

/** The initial customers and accounts of the sample bank. */
export interface SampleBank {
  readonly customers: readonly SampleHolder[];
  readonly accounts: readonly SampleHolding[];
}

export interface SampleBankOptions {
  /** Any time of the first day, in milliseconds since 1970. The history ends the day before. */
  readonly anchor: number;
  /** Another seed gives other purchases, with the same customers and accounts. */
  readonly seed?: string;
}

export function listSampleHolders(): readonly SampleHolder[] {
  return sampleCustomers.map((customer) => ({
    customerId: identifyCustomer(customer),
    username: customer.username,
    displayName: customer.displayName,
  }));
}

/** Creates two years of history. The same options give the same data. */
export function describeSampleBank({ anchor, seed }: SampleBankOptions): SampleBank {
  const facts = { anchor: startOfDay(anchor), seed: seed === undefined ? '' : `${seed}/` };
  return {
    customers: listSampleHolders(),
    accounts: sampleCustomers.flatMap(listSampleAccounts).map((account) => describeHolding(account, facts)),
  };
}

function describeHolding(account: SampleAccount, facts: HistoryFacts): SampleHolding {
  const entries = listEntries(account, facts);
  const { accountId, customer } = account;
  return {
    customerId: identifyCustomer(customer),
    holderName: customer.displayName,
    account: describeAccount(account, facts.anchor),
    closed: false,
    balances: listSampleBalances(account, entries, facts.anchor),
    transactions: entries.map((entry, index) => describeTransaction(accountId, entry, index)),
    ...listSampleMandates(account, facts.anchor),
  };
}

function describeAccount({ accountId, customer, plan, identifiers }: SampleAccount, anchor: number): Account {
  return {
    account_id: accountId,
    status: plan.status,
    currency: sampleCurrency,
    account_type: plan.type,
    account_sub_type: customer.subType,
    nickname: plan.nickname,
    opening_date: formatMoment(anchor - plan.openedDaysAgo * day).slice(0, 10),
    identifiers,
    servicer: { scheme: 'BICFI', id: sampleBicfi },
  };
}

function describeTransaction(accountId: string, entry: Entry, index: number): Transaction {
  const { merchant } = entry;
  return {
    transaction_id: deriveId('transaction', accountId, index),
    account_id: accountId,
    status: entry.pending === true ? 'pending' : 'booked',
    booking_date_time: formatMoment(entry.at),
    ...(entry.pending !== true && { value_date_time: formatMoment(startOfDay(entry.at)) }),
    ...toSignedAmount(entry.pence),
    transaction_information: entry.information,
    ...(merchant && { merchant_details: { name: merchant.name, category_code: merchant.categoryCode } }),
    ...nameSide('creditor_account', entry.creditor),
    ...nameSide('debtor_account', entry.debtor),
    ...(entry.reference !== undefined && { reference: entry.reference }),
  };
}

function nameSide(
  side: 'creditor_account' | 'debtor_account',
  party: AccountReference | undefined,
): Pick<Transaction, 'creditor_account' | 'debtor_account'> {
  return party === undefined ? {} : { [side]: party };
}
