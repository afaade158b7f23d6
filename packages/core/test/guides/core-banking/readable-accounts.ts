import type { Account, AccountQuery } from '@ob/core';
import type { BankAccount } from './bank-records.ts';
import { accountStatuses } from './bank-words.ts';
import { type CoreBanking, readList } from './core-banking.ts';

/**
 * Port: maps account numbers to account ids. A number is personal data, and the bank may later give it to another
 * customer. Third parties get a random id that never changes.
 */
export interface AccountDirectory {
  /** Returns the ids of account numbers in the same order. Creates the ids that do not exist yet. */
  identify(numbers: readonly string[]): Promise<readonly string[]>;
}

export interface ReadableAccount {
  readonly accountId: string;
  readonly status: Account['status'];
  readonly account: BankAccount;
}

export interface ReaderPorts {
  readonly core: CoreBanking;
  readonly directory: AccountDirectory;
}

/**
 * Returns the accounts that a query may read, by ascending id: requested, open and held by the customer now. The other
 * methods read only these accounts, so no id of another customer reaches core banking.
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
