import type { Clock } from '@ob/core';
import type { Database, Queryable, Statement } from '@ob/postgres';
import { hashPassword } from '../../customer/password.ts';
import { startOfDay } from './calendar.ts';
import { listSampleAccounts, type SampleAccount } from './sample-accounts.ts';
import { type SampleCustomer, sampleCustomers } from './sample-customers.ts';
import { listEntries } from './sample-entries.ts';
import {
  accountRow,
  balanceRows,
  beneficiaryRows,
  creditLineRows,
  directDebitRows,
  identifierRows,
  identifyCustomer,
  type SeedRow,
  standingOrderRows,
  transactionRow,
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
    sampleCustomers.map(identifyCustomer),
  ]);
  return row === undefined || row.held > 0;
}

/**
 * Fills a database with the sandbox's customers, their accounts and two years of history that end on the day before
 * the clock's. The same day gives the same data. Changes nothing where the customers are there already, and of
 * several processes that start at once exactly one fills it. Answers whether it did.
 */
export async function seedSandbox(database: Database, clock: Clock): Promise<boolean> {
  if (await holdsSampleCustomers(database)) return false;
  const customers = JSON.stringify(await Promise.all(sampleCustomers.map(customerRow)));
  const anchor = startOfDay(clock.now());
  return database.transact(async (transaction) => {
    const inserted = await transaction.query(insertCustomers, [customers]);
    if (inserted.length === 0) return false;
    for (const [table, rows] of listTables(anchor))
      await transaction.query(insertInto(table), [JSON.stringify(rows)]);
    return true;
  });
}

async function customerRow(customer: SampleCustomer): Promise<SeedRow> {
  return {
    customer_id: identifyCustomer(customer),
    username: customer.username,
    display_name: customer.displayName,
    password_hash: await hashPassword(`${customer.username}-password`),
  };
}

function listTables(anchor: number): readonly (readonly [SeededTable, readonly SeedRow[]])[] {
  const accounts = sampleCustomers.flatMap(listSampleAccounts);
  const histories = accounts.map((account) => ({ account, entries: listEntries(account, anchor) }));
  const perAccount = (rows: (account: SampleAccount) => readonly SeedRow[]) => accounts.flatMap(rows);
  return [
    ['accounts', accounts.map((account) => accountRow(account, anchor))],
    ['account_identifiers', perAccount(identifierRows)],
    ['balances', histories.flatMap(({ account, entries }) => balanceRows(account, entries, anchor))],
    ['credit_lines', perAccount(creditLineRows)],
    [
      'transactions',
      histories.flatMap(({ account, entries }) =>
        entries.map((entry, index) => transactionRow(account.accountId, entry, index)),
      ),
    ],
    ['standing_orders', sampleCustomers.flatMap((customer) => standingOrderRows(customer, anchor))],
    ['direct_debits', sampleCustomers.flatMap((customer) => directDebitRows(customer, anchor))],
    ['beneficiaries', sampleCustomers.flatMap(beneficiaryRows)],
  ];
}

/** The names come from {@link SeededTable} alone, so the text is fixed. */
function insertInto(table: SeededTable): Statement {
  return {
    name: `bank_seed_${table}`,
    text: `INSERT INTO bank.${table} SELECT * FROM json_populate_recordset(NULL::bank.${table}, $1)`,
  };
}
