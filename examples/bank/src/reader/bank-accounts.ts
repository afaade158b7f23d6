import { describeHolder } from '@ob/core';
import type { Queryable, Statement } from '@ob/postgres';
import type { BankAccounts } from '@ob/server';
import { readAccount } from '../ledger/find-accounts.ts';
import { createAccountReader, readRecords } from './account-reader.ts';
import { listHeldAccounts } from './account-statements.ts';

/** In the order of their ids, as every lock on accounts: two that wait for each other would wait for ever. */
const lockAccounts: Statement = {
  name: 'bank_lock_customer_accounts',
  text: `SELECT account_id FROM bank.accounts WHERE customer_id = $1 ORDER BY account_id FOR NO KEY UPDATE`,
};

/** Keeps the accounts of a customer as they are until the transaction ends: nobody else closes one, or decides over it. */
export async function lockCustomerAccounts(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(lockAccounts, [customerId]);
}

/** Reads the accounts of customers out of the bank's tables. In a transaction, none of them is closed before its end. */
export function createBankAccounts(database: Queryable): BankAccounts<Queryable> {
  return {
    ...createAccountReader(database),
    async describeDebtor(customerId, accountId) {
      const found = await readAccount(database, accountId);
      return found?.customerId === customerId ? describeHolder(found) : undefined;
    },
    async listHeldAccounts(customerId, transaction) {
      if (transaction !== undefined) await lockCustomerAccounts(transaction, customerId);
      return readRecords(transaction ?? database, listHeldAccounts, [customerId]);
    },
  };
}
