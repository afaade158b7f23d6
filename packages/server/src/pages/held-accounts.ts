import type { Account } from '@ob/core';

/** Port: the accounts of a customer, for the pages. */
export interface HeldAccounts<DatabaseTransaction = never> {
  /**
   * Lists the open accounts of a customer, oldest first. Decisions pass their transaction, so that a bank on the same
   * database can read and lock the accounts in it.
   */
  listHeldAccounts(customerId: string, transaction?: DatabaseTransaction): Promise<readonly Account[]>;
}
