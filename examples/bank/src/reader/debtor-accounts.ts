import type { AccountReference, DebtorAccounts } from '@ob/core';
import type { Queryable, Row, Statement } from '@ob/postgres';

/** By the identification that other banks know best. */
const describeDebtor: Statement = {
  name: 'bank_describe_debtor',
  text: `SELECT i.scheme, i.identifier AS id, left(c.display_name, 70) AS name
    FROM bank.accounts a JOIN bank.customers c USING (customer_id) JOIN bank.account_identifiers i USING (account_id)
    WHERE a.customer_id = $1 AND a.account_id = $2
    ORDER BY array_position(ARRAY['IBAN', 'SortCodeAccountNumber', 'BBAN', 'PAN'], i.scheme), i.position LIMIT 1`,
};

/** Describes accounts that pay out of the bank's tables; the name is that of the customer. */
export function createDebtorAccounts(database: Queryable): DebtorAccounts {
  return {
    async describeDebtor(customerId, accountId) {
      const [found] = await database.query<AccountReference & Row>(describeDebtor, [customerId, accountId]);
      return found;
    },
  };
}
