import type { Account } from '@ob/core';

/** Port: lists the accounts of a customer for the pages. */
export interface HeldAccounts<DatabaseTransaction = never> {
  /**
   * Lists the accounts that a customer holds and has not closed, the oldest first. A decision of the customer passes its
   * transaction: a bank on the same database then reads, and may lock, the accounts in it.
   */
  listHeldAccounts(customerId: string, transaction?: DatabaseTransaction): Promise<readonly Account[]>;
}
