import type { Account } from './account.ts';
import type { Transaction } from './transaction.ts';

/** The kinds of records that the account-information endpoints answer with. */
export type RecordKind =
  | 'account'
  | 'balance'
  | 'transaction'
  | 'standing_order'
  | 'direct_debit'
  | 'beneficiary';

/** Which keys of a record are shown: all, or those that the Basic permissions leave. */
export type FieldSet = 'full' | 'basic';

/** The keys of an account that the Basic permission hides. */
export const hiddenAccountKeys = ['identifiers', 'servicer'] as const satisfies readonly (keyof Account)[];

/** The keys of a transaction that the Basic permission hides. */
export const hiddenTransactionKeys = [
  'transaction_information',
  'merchant_details',
  'creditor_account',
  'debtor_account',
  'reference',
] as const satisfies readonly (keyof Transaction)[];

/** The keys that a Basic permission hides, for every kind of record. */
export const hiddenKeys: Readonly<Record<RecordKind, readonly string[]>> = {
  account: hiddenAccountKeys,
  balance: [],
  transaction: hiddenTransactionKeys,
  standing_order: [],
  direct_debit: [],
  beneficiary: [],
};

/** Shows an account with no more than the fields of the set. */
export function projectAccount(account: Account, fields: FieldSet): Account {
  return fields === 'full' ? account : omit(account, hiddenAccountKeys);
}

/** Shows a transaction with no more than the fields of the set. */
export function projectTransaction(transaction: Transaction, fields: FieldSet): Transaction {
  return fields === 'full' ? transaction : omit(transaction, hiddenTransactionKeys);
}

function omit<Found extends object>(record: Found, hidden: readonly (keyof Found)[]): Found {
  const kept = Object.entries(record).filter(([key]) => !hidden.includes(key as keyof Found));
  return Object.fromEntries(kept) as Found;
}
