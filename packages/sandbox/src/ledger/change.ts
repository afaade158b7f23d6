import type { LedgerChange } from './ledger.ts';

/** A change that changes nothing: every decision says what it adds to it. */
export const unchanged: LedgerChange = {
  accounts: [],
  transactions: [],
  removedTransactionIds: [],
  standingOrders: [],
  events: [],
};
