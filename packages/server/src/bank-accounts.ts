import type { AccountReader, DebtorAccounts } from '@ob/core';
import type { HeldAccounts } from './pages/held-accounts.ts';

/** Port: the accounts of the bank, for third parties, payments (`describeDebtor`) and customer pages (`listHeldAccounts`). */
export interface BankAccounts<DatabaseTransaction = never>
  extends AccountReader,
    DebtorAccounts,
    HeldAccounts<DatabaseTransaction> {}
