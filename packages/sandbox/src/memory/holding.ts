import type { HeldAccount } from '@ob/core/primitives';
import type { LedgerAccount } from '../ledger/ledger.ts';

export interface LedgerHolding extends HeldAccount {
  /** As on payments. */
  readonly holderName: string;
}

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
