import type { HeldAccount } from '@ob/core/testing';
import type { Database } from '@ob/postgres';
import { storeHoldings } from '../src/data/store-holdings.ts';

const insertCustomers = {
  name: 'test_insert_customers',
  text: `INSERT INTO bank.customers SELECT id, id, id, '' FROM unnest($1::text[]) id`,
};

const closeAccounts = {
  name: 'test_close_accounts',
  text: `UPDATE bank.accounts SET closed_at = '2026-02-10T00:00:00Z' WHERE account_id = ANY($1)`,
};

/** Puts just these accounts with everything that belongs to them, and their customers, into the tables of the bank. */
export async function keepHeldAccounts(database: Database, held: readonly HeldAccount[]): Promise<void> {
  await database.pool.query('TRUNCATE bank.customers CASCADE');
  await database.query(insertCustomers, [[...new Set(held.map(({ customerId }) => customerId))]]);
  await storeHoldings(database, held);
  const closed = held.filter((each) => each.closed === true);
  await database.query(closeAccounts, [closed.map(({ account }) => account.account_id)]);
}
