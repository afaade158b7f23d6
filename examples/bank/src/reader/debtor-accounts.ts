import type { DebtorAccounts } from '@ob/core';
import type { Queryable } from '@ob/postgres';
import { describeHolder } from '@ob/sandbox/ledger';
import { readAccount } from '../ledger/find-accounts.ts';

/** Describes accounts that pay out of the bank's tables. */
export function createDebtorAccounts(database: Queryable): DebtorAccounts {
  return {
    async describeDebtor(customerId, accountId) {
      const found = await readAccount(database, accountId);
      return found?.customerId === customerId ? describeHolder(found) : undefined;
    },
  };
}
