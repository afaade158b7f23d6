import type { Account, AccountQuery } from '@ob/core';
import type { BankAccount } from './bank-records.ts';
import { accountStatuses } from './bank-words.ts';
import { type CoreBanking, readList } from './core-banking.ts';

/**
 * Port: which account ids stand for which account numbers. A number is personal data and may be given to another
 * customer one day: third parties get an id instead, made once at random and kept.
 */
export interface AccountDirectory {
  /** Tells the ids of account numbers, in the same order; makes those that do not exist yet. */
  identify(numbers: readonly string[]): Promise<readonly string[]>;
}

/** An account that a query may touch. */
export interface ReadableAccount {
  readonly accountId: string;
  readonly status: Account['status'];
  readonly account: BankAccount;
}

/** What every part of the reader stands on. */
export interface ReaderPorts {
  readonly core: CoreBanking;
  readonly directory: AccountDirectory;
}

/**
 * Finds the accounts that a query may touch, by ascending id: held by the customer now, asked for, and not closed.
 * Everything else is read of these alone, so that no id of another customer ever reaches core banking.
 */
export async function findReadable(
  { core, directory }: ReaderPorts,
  { customerId, accountIds }: AccountQuery,
): Promise<readonly ReadableAccount[]> {
  if (accountIds.length === 0) return [];
  const { items: held } = await readList<BankAccount>(core, ['customers', customerId, 'accounts']);
  const ids = await directory.identify(held.map(({ number }) => number));
  return held
    .flatMap((account, index) => describeReadable(ids[index], account))
    .filter(({ accountId }) => accountIds.includes(accountId))
    .sort((one, other) => (one.accountId < other.accountId ? -1 : 1));
}

function describeReadable(accountId: string | undefined, account: BankAccount): readonly ReadableAccount[] {
  if (accountId === undefined || account.state === 'CLOSED') return [];
  return [{ accountId, status: accountStatuses[account.state], account }];
}
