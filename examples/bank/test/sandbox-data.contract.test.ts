import type { Queryable } from '@ob/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdsSampleCustomers, seedSandbox } from '../src/data/sandbox/seed.ts';
import { createCustomerStore } from '../src/sign-in/customer-store.ts';
import { verifyPassword } from '../src/sign-in/password.ts';
import { balanceRows, transactionRows } from './ledger/read-books.ts';
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

  test('contain an account of each type for every customer, and a pending and a disabled one for alice', async () => {
    const rows = await read(
      bank.database,
      `SELECT username, array_agg(DISTINCT record->>'account_type' ORDER BY record->>'account_type') AS types, array_agg(DISTINCT record->>'status' ORDER BY record->>'status') AS statuses
       FROM bank.accounts JOIN bank.customers USING (customer_id) GROUP BY username ORDER BY username`,
    );
    const types = ['credit_card', 'current', 'loan', 'savings'];
    expect(rows).toEqual([
      { username: 'alice', types, statuses: ['disabled', 'enabled', 'pending'] },
      { username: 'bob', types, statuses: ['enabled'] },
      { username: 'carol', types, statuses: ['enabled'] },
    ]);
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

  test('contain standing orders, direct debits, beneficiaries and over 1,000 transactions for every customer', async () => {
    const count = (table: string) =>
      `(SELECT count(*)::int FROM bank.${table} JOIN bank.accounts a USING (account_id)
        WHERE a.customer_id = c.customer_id) AS ${table}`;
    const rows = await read(
      bank.database,
      `SELECT ${['standing_orders', 'direct_debits', 'beneficiaries', 'transactions'].map(count).join(', ')}
       FROM bank.customers c`,
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row.standing_orders).toBeGreaterThan(1);
      expect(row.direct_debits).toBeGreaterThan(1);
      expect(row.beneficiaries).toBeGreaterThan(1);
      expect(row.transactions).toBeGreaterThan(1_000);
    }
  });

  test('contain two years of transactions up to the previous evening', async () => {
    const [alice] = await read(
      bank.database,
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE t.record->>'status' = 'pending')::int AS pending,
         min(booking_date_time) AS first, max(booking_date_time) AS last
       FROM bank.transactions t JOIN bank.accounts a USING (account_id) JOIN bank.customers USING (customer_id)
       WHERE username = 'alice' AND a.record->>'account_type' = 'current' AND a.record->>'status' = 'enabled'`,
    );
    expect(alice?.count).toBeGreaterThanOrEqual(2_000);
    expect(alice?.pending).toBeGreaterThan(0);
    expect(seedingMoment - Number(alice?.first)).toBeGreaterThan(729 * 86_400_000);
    expect(Number(alice?.last)).toBeLessThan(Date.parse('2026-11-20T00:00:00Z'));
    expect(Number(alice?.last)).toBeGreaterThan(Date.parse('2026-11-19T21:00:00Z'));
  });

  test('contain balances that match the transactions and are plausible for the type of account', async () => {
    const rows = await read(
      bank.database,
      `SELECT a.record->>'account_type' AS account_type, min(booked.amount)::float AS lowest, max(booked.amount)::float AS highest,
         bool_and(pending.amount = (SELECT coalesce(sum(t.amount), 0) FROM ${transactionRows} t
           WHERE t.account_id = a.account_id AND t.status = 'pending')) AS exact
       FROM bank.accounts a
         JOIN ${balanceRows} booked ON booked.account_id = a.account_id AND booked.balance_type = 'booked'
         JOIN ${balanceRows} pending ON pending.account_id = a.account_id AND pending.balance_type = 'pending'
       WHERE a.record->>'status' = 'enabled' GROUP BY a.record->>'account_type' ORDER BY 1`,
    );
    expect(rows.every(({ exact }) => exact === true)).toBe(true);
    const range = new Map(rows.map((row) => [row.account_type, [Number(row.lowest), Number(row.highest)]]));
    expect(range.get('current')?.[0]).toBeGreaterThan(0);
    expect(range.get('loan')?.[1]).toBeLessThan(0);
    expect(range.get('credit_card')?.[0]).toBeGreaterThan(-3_000);
    expect(range.get('credit_card')?.[1]).toBeLessThan(0);
  });
});
