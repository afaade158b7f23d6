import type { CustomerAccount } from '../life/account-selection.ts';

/** Port: knows which accounts a customer may share now; a bank leaves out what is closed. */
export interface CustomerAccounts {
  listAccounts(customerId: string): Promise<readonly CustomerAccount[]>;
}
