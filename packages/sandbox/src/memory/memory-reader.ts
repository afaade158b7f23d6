import type { CustomerAccounts } from '@ob/consent';
import type { AccountReader, DebtorAccounts } from '@ob/core';
import { createMemoryAccountReader } from '@ob/core/memory';
import { describeHolder } from '../ledger/change.ts';
import type { LedgerHolding } from './holding.ts';
import type { MemoryLedger } from './memory-ledger.ts';

/** Reads the accounts of a ledger in memory, as they stand at every call, and how they are written on payments. */
export function createMemoryLedgerReader({
  holdings,
}: Pick<MemoryLedger, 'holdings'>): AccountReader & DebtorAccounts {
  return {
    ...createMemoryAccountReader(holdings),
    async describeDebtor(customerId, accountId) {
      const holding = holdings.find(
        (each) => each.customerId === customerId && each.account.account_id === accountId,
      );
      return holding && describeHolder(holding);
    },
  };
}

/** Lists the accounts of a ledger in memory that a customer may share: those that are not closed, the oldest first. */
export function createMemoryCustomerAccounts({ holdings }: Pick<MemoryLedger, 'holdings'>): CustomerAccounts {
  return {
    listAccounts: async (customerId) =>
      holdings
        .filter((holding) => holding.customerId === customerId && holding.closed !== true)
        .sort(compareAges)
        .map(({ account }) => ({ accountId: account.account_id, identifiers: account.identifiers ?? [] })),
  };
}

/** The later of two comes last; where nothing is known of an account, it counts as the newest. */
function compareAges({ account: one }: LedgerHolding, { account: other }: LedgerHolding): number {
  const keyOf = ({ opening_date, account_id }: LedgerHolding['account']) =>
    `${opening_date ?? '9999-99-99'} ${account_id}`;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}
