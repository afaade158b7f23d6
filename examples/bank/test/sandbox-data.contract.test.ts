import type { Queryable } from '@ob/postgres';
import { describeSampleBank } from '@ob/sandbox/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdsSampleCustomers, seedSandbox } from '../src/data/sandbox/seed.ts';
import { createBankAccounts } from '../src/reader/bank-accounts.ts';
import { createCustomerStore } from '../src/sign-in/customer-store.ts';
import { verifyPassword } from '../src/sign-in/password.ts';
import { openEmptyBank, seedingMoment, type TestBank } from './sandbox-bank.ts';

const clock = { now: () => seedingMoment };

async function read(database: Queryable, text: string): Promise<readonly Record<string, unknown>[]> {
  return database.query({ name: `test_${text.length}_${text.slice(-20)}`, text }, []);
}

const tables = ['accounts', 'transactions', 'standing_orders', 'direct_debits', 'beneficiaries'];

/** Selects a hash of all rows, without password hashes because they are salted. */
const fingerprint = `SELECT ${tables
  .map((table) => `(SELECT md5(string_agg(r::text, '' ORDER BY r::text)) FROM bank.${table} r) AS ${table}`)
  .join(', ')}, (SELECT string_agg(customer_id || username || display_name, '' ORDER BY username)
    FROM bank.customers) AS customers`;

describe('the sandbox data', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await openEmptyBank();
    expect(await holdsSampleCustomers(bank.database)).toBe(false);
    expect(await seedSandbox(bank.database, clock)).toBe(true);
  });
  afterAll(() => bank.drop());

  test('are stored once, also when several processes seed them at once', async () => {
    const before = await read(bank.database, fingerprint);
    expect(await seedSandbox(bank.database, { now: () => seedingMoment + 86_400_000 })).toBe(false);
    expect(await read(bank.database, fingerprint)).toEqual(before);
    expect(await holdsSampleCustomers(bank.database)).toBe(true);

    const other = await openEmptyBank();
    const outcomes = await Promise.all([1, 2, 3].map(() => seedSandbox(other.database, clock)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await read(other.database, fingerprint)).toEqual(before);
    await other.drop();
  });

  test('equal the description of the sample bank', async () => {
    const reader = createBankAccounts(bank.database);
    const sort = (rows: readonly object[] = []) => rows.map((row) => JSON.stringify(row)).sort();
    for (const held of describeSampleBank({ anchor: seedingMoment }).accounts) {
      const query = { customerId: held.customerId, accountIds: [held.account.account_id] };
      const page = { ...query, fields: 'full', window: {}, limit: 10_000 } as const;
      const reads = [
        [[held.account], reader.listAccounts(page)],
        [held.balances, reader.listBalances(query)],
        [held.transactions, reader.listTransactions(page)],
        [held.standingOrders, reader.listStandingOrders(query)],
        [held.directDebits, reader.listDirectDebits(query)],
        [held.beneficiaries, reader.listBeneficiaries(query)],
      ] as const;
      for (const [described, read] of reads) expect(sort(await read)).toEqual(sort(described));
    }
  });

  test('let alice, bob and carol sign in with the password <name>-password', async () => {
    const customers = createCustomerStore(bank.database);
    for (const name of ['alice', 'bob', 'carol']) {
      const customer = await customers.findByUsername(name);
      expect(await verifyPassword(`${name}-password`, customer?.passwordHash ?? '')).toBe(true);
      expect(await verifyPassword(`${name}-Password`, customer?.passwordHash ?? '')).toBe(false);
    }
    expect((await read(bank.database, 'SELECT username FROM bank.customers')).length).toBe(3);
  });
});
