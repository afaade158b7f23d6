import type { CustomerAccount } from '../lifecycle/account-selection.ts';

/** Port: lists the open accounts of a customer. */
export interface CustomerAccounts {
  listHeldAccounts(customerId: string): Promise<readonly CustomerAccount[]>;
}
