import type { AccountReader, DebtorAccounts } from '@ob/core';
import type { HeldAccounts } from './pages/held-accounts.ts';

/**
 * Port: the accounts of the bank. `AccountReader` serves third parties, `describeDebtor` payments, and `listHeldAccounts`
 * the pages of the customer.
 */
export interface BankAccounts<DatabaseTransaction = never>
  extends AccountReader,
    DebtorAccounts,
    HeldAccounts<DatabaseTransaction> {}
