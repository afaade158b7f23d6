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

/** Returns whether a database has sample customers, which production refuses. */
export async function holdsSampleCustomers(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ held: number }>(countSampleCustomers, [
    listSampleHolders().map(({ customerId }) => customerId),
  ]);
  return row === undefined || row.held > 0;
}

/**
 * Fills a database with the sample customers, their accounts and two years of history up to yesterday. The same day
 * gives the same data. Changes nothing if the customers exist. One of several processes does the work. Returns whether
 * this one did.
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
