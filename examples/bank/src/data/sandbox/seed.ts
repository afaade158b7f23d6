import type { Clock } from '@ob/http';
import type { Database, Queryable, Statement } from '@ob/postgres';
import { describeSampleBank, listSampleHolders, type SampleHolder } from '@ob/sandbox/ledger';
import { storeHoldings } from '../../ledger/store-records.ts';
import { hashPassword } from '../../sign-in/password.ts';

const countSampleCustomers: Statement = {
  name: 'bank_count_sample_customers',
  text: 'SELECT count(*)::int AS held FROM bank.customers WHERE customer_id = ANY($1)',
};

const insertCustomers: Statement = {
  name: 'bank_seed_customers',
  text: `INSERT INTO bank.customers SELECT * FROM json_populate_recordset(NULL::bank.customers, $1)
    ON CONFLICT (customer_id) DO NOTHING RETURNING customer_id`,
};

/** Tells whether any of the sandbox's customers is in a database; one of production must hold none. */
export async function holdsSampleCustomers(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ held: number }>(countSampleCustomers, [
    listSampleHolders().map(({ customerId }) => customerId),
  ]);
  return row === undefined || row.held > 0;
}

/**
 * Fills a database with the sandbox's customers, their accounts and two years of history that end on the day before
 * the clock's. The same day gives the same data. Changes nothing if the customers exist already: of several processes that
 * start at once exactly one fills it. Returns whether it did.
 */
export async function seedSandbox(database: Database, clock: Clock): Promise<boolean> {
  if (await holdsSampleCustomers(database)) return false;
  const { customers, accounts } = describeSampleBank({ anchor: clock.now() });
  const customerRows = JSON.stringify(await Promise.all(customers.map(customerRow)));
  return database.transact(async (transaction) => {
    const inserted = await transaction.query(insertCustomers, [customerRows]);
    if (inserted.length === 0) return false;
    await storeHoldings(transaction, accounts, clock.now());
    return true;
  });
}

async function customerRow({ customerId, username, displayName }: SampleHolder): Promise<object> {
  return {
    customer_id: customerId,
    username,
    display_name: displayName,
    password_hash: await hashPassword(`${username}-password`),
  };
}
