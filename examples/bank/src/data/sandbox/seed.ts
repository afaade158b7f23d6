import type { Clock } from '@ob/core';
import type { Database, Queryable, Statement } from '@ob/postgres';
import {
  describeSampleBank,
  listSampleHolders,
  type SampleHolder,
  type SampleHolding,
} from '@ob/sandbox/data';
import { hashPassword } from '../../sign-in/password.ts';
import {
  accountRow,
  balanceRows,
  beneficiaryRows,
  creditLineRows,
  directDebitRows,
  identifierRows,
  type SeedRow,
  standingOrderRows,
  transactionRows,
} from './sample-rows.ts';

const countSampleCustomers: Statement = {
  name: 'bank_count_sample_customers',
  text: 'SELECT count(*)::int AS held FROM bank.customers WHERE customer_id = ANY($1)',
};

const insertCustomers: Statement = {
  name: 'bank_seed_customers',
  text: `INSERT INTO bank.customers SELECT * FROM json_populate_recordset(NULL::bank.customers, $1)
    ON CONFLICT (customer_id) DO NOTHING RETURNING customer_id`,
};

/** The tables in the order that their references ask for. */
type SeededTable =
  | 'accounts'
  | 'account_identifiers'
  | 'balances'
  | 'credit_lines'
  | 'transactions'
  | 'standing_orders'
  | 'direct_debits'
  | 'beneficiaries';

/** Tells whether any of the sandbox's customers is in a database; one of production must hold none. */
export async function holdsSampleCustomers(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ held: number }>(countSampleCustomers, [
    listSampleHolders().map(({ customerId }) => customerId),
  ]);
  return row === undefined || row.held > 0;
}

/**
 * Fills a database with the sandbox's customers, their accounts and two years of history that end on the day before
 * the clock's. The same day gives the same data. Changes nothing where the
 * customers are there already, and of several processes that start at once exactly one fills it. Answers whether it did.
 */
export async function seedSandbox(database: Database, clock: Clock): Promise<boolean> {
  if (await holdsSampleCustomers(database)) return false;
  const { customers, accounts } = describeSampleBank({ anchor: clock.now() });
  const customerRows = JSON.stringify(await Promise.all(customers.map(customerRow)));
  return database.transact(async (transaction) => {
    const inserted = await transaction.query(insertCustomers, [customerRows]);
    if (inserted.length === 0) return false;
    for (const [table, rows] of listTables(accounts))
      await transaction.query(insertInto(table), [JSON.stringify(rows)]);
    return true;
  });
}

async function customerRow({ customerId, username, displayName }: SampleHolder): Promise<SeedRow> {
  return {
    customer_id: customerId,
    username,
    display_name: displayName,
    password_hash: await hashPassword(`${username}-password`),
  };
}

function listTables(
  accounts: readonly SampleHolding[],
): readonly (readonly [SeededTable, readonly SeedRow[]])[] {
  return [
    ['accounts', accounts.map(accountRow)],
    ['account_identifiers', accounts.flatMap(identifierRows)],
    ['balances', accounts.flatMap(balanceRows)],
    ['credit_lines', accounts.flatMap(creditLineRows)],
    ['transactions', accounts.flatMap(transactionRows)],
    ['standing_orders', accounts.flatMap(standingOrderRows)],
    ['direct_debits', accounts.flatMap(directDebitRows)],
    ['beneficiaries', accounts.flatMap(beneficiaryRows)],
  ];
}

/** The names come from {@link SeededTable} alone, so the text is fixed. */
function insertInto(table: SeededTable): Statement {
  return {
    name: `bank_seed_${table}`,
    text: `INSERT INTO bank.${table} SELECT * FROM json_populate_recordset(NULL::bank.${table}, $1)`,
  };
}
