import type { Queryable, Row, Statement } from '@ob/postgres';
import type { BankAccount, BankAccounts } from '@ob/server/pages';

const listAccounts: Statement = {
  name: 'bank_list_customer_accounts',
  text: `SELECT account_id AS "accountId", nickname, account_type AS "accountType", status, currency,
      (SELECT coalesce(json_agg(json_build_object('scheme', scheme, 'id', identifier) ORDER BY position), '[]')
       FROM bank.account_identifiers i WHERE i.account_id = a.account_id) AS identifiers
    FROM bank.accounts a WHERE customer_id = $1 AND closed_at IS NULL ORDER BY opening_date, account_id`,
};

/** In the order of their ids, as every lock on accounts: two that wait for each other would wait for ever. */
const lockAccounts: Statement = {
  name: 'bank_lock_customer_accounts',
  text: `SELECT account_id FROM bank.accounts WHERE customer_id = $1 ORDER BY account_id FOR NO KEY UPDATE`,
};

/** Keeps the accounts of a customer as they are until the transaction ends: nobody else closes one, or decides over it. */
export async function lockCustomerAccounts(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(lockAccounts, [customerId]);
}

/**
 * Reads the accounts of customers out of the bank's tables. In a transaction, none of them is closed before its end.
 */
export function createCustomerAccounts(database: Queryable): BankAccounts<Queryable> {
  return {
    async listAccounts(customerId, transaction) {
      if (transaction !== undefined) await lockCustomerAccounts(transaction, customerId);
      return (transaction ?? database).query<BankAccount & Row>(listAccounts, [customerId]);
    },
  };
}
