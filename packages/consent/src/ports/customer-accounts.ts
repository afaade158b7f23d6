import type { CustomerAccount } from '../lifecycle/account-selection.ts';

/** Port: lists the accounts that a customer holds and has not closed. */
export interface CustomerAccounts {
  listHeldAccounts(customerId: string): Promise<readonly CustomerAccount[]>;
}
