import type { HeldAccount } from '@ob/core/primitives';
import type { LedgerAccount } from '../ledger/ledger.ts';

/** An account with all its records, in a ledger in memory. */
export interface LedgerHolding extends HeldAccount {
  /** The name of the holder on payments. */
  readonly holderName: string;
}

/** Returns the part of a holding that decisions need. */
export function readAccount(holding: LedgerHolding): LedgerAccount {
  const { customerId, holderName, account, closed = false, balances = [] } = holding;
  return { customerId, holderName, account, closed, balances };
}

export function findHolding(
  holdings: readonly LedgerHolding[],
  accountId: string,
): LedgerHolding | undefined {
  return holdings.find(({ account }) => account.account_id === accountId);
}
