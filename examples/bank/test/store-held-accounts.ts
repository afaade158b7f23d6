import type { HeldAccount } from '@ob/core/testing';
import type { Database } from '@ob/postgres';
import { storeHoldings } from '../src/ledger/store-records.ts';

const insertCustomers = {
  name: 'test_insert_customers',
  text: `INSERT INTO bank.customers SELECT id, id, id, '' FROM unnest($1::text[]) id`,
};

/** Replaces the content of the bank's tables with these accounts, their records and their customers. */
export async function storeHeldAccounts(database: Database, held: readonly HeldAccount[]): Promise<void> {
  await database.pool.query('TRUNCATE bank.customers CASCADE');
  await database.query(insertCustomers, [[...new Set(held.map(({ customerId }) => customerId))]]);
  await storeHoldings(database, held, Date.parse('2026-02-10T00:00:00Z'));
}
