import type { Transaction } from '@ob/core';
import { balanceUpdated, transactionPosted } from '@ob/core/schema';
import type { AccountEvent } from '@ob/core/stores';
import { findBalance } from './balance-moves.ts';
import type { LedgerFacts } from './facts.ts';
import type { LedgerAccount } from './ledger.ts';

/** Builds the events of a booked transaction: itself, and the booked balance after it. `account` is the account after it. */
export function describePosting(
  account: LedgerAccount,
  transaction: Transaction,
  facts: LedgerFacts,
): readonly AccountEvent[] {
  const posted = transactionPosted(transaction, facts);
  const booked = findBalance(account, 'booked');
  return booked === undefined ? [posted] : [posted, balanceUpdated(booked, facts)];
}
