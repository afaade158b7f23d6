import type { HeldAccount } from '@ob/core/primitives';
import type { LedgerAccount } from '../ledger/ledger.ts';

/** An account with everything that belongs to it, as a ledger in memory holds it. */
export interface LedgerHolding extends HeldAccount {
  /** How its holder is written on payments. */
  readonly holderName: string;
}

/** Tells the part of a holding that decisions are made about. */
export function readAccount(holding: LedgerHolding): LedgerAccount {
  const { customerId, holderName, account, closed = false, balances = [] } = holding;
  return { customerId, holderName, account, closed, balances };
}

/** Finds the holding of an account. */
export function findHolding(
  holdings: readonly LedgerHolding[],
  accountId: string,
): LedgerHolding | undefined {
  return holdings.find(({ account }) => account.account_id === accountId);
}
