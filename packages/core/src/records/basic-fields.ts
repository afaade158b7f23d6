import type { Account } from './account.ts';
import { type FieldSet, hiddenAccountKeys, hiddenTransactionKeys } from './hidden-keys.ts';
import type { Transaction } from './transaction.ts';

export function projectAccount(account: Account, fields: FieldSet): Account {
  return fields === 'full' ? account : omit(account, hiddenAccountKeys);
}

export function projectTransaction(transaction: Transaction, fields: FieldSet): Transaction {
  return fields === 'full' ? transaction : omit(transaction, hiddenTransactionKeys);
}

function omit<Found extends object>(record: Found, hidden: readonly (keyof Found)[]): Found {
  const visible = Object.entries(record).filter(([key]) => !hidden.includes(key as keyof Found));
  return Object.fromEntries(visible) as Found;
}
