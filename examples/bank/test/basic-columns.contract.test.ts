import { randomUUID } from 'node:crypto';
import { accountPlans, identifyAccount, identifyCustomer } from '@ob/sandbox/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBankAccounts } from '../src/reader/bank-accounts.ts';
import { currentAccountOf, findSample } from './journey.ts';
import { openSandboxBank, type TestBank } from './sandbox-bank.ts';

const alice = findSample('alice');
const customerId = identifyCustomer(alice);
const everything = {
  customerId,
  accountIds: Object.values(accountPlans).map((plan) => identifyAccount(alice, plan)),
};

const basicColumns = {
  accounts: 'account_id, customer_id, closed_at, record',
  transactions: 'transaction_id, account_id, booking_date_time, record',
};

let bank: TestBank;
beforeAll(async () => {
  bank = await openSandboxBank();
});
afterAll(() => bank.drop());

test('the Basic fields can be read by a database role without access to the other columns', async () => {
  const role = `basic_${randomUUID().replaceAll('-', '')}`;
  const client = await bank.database.pool.connect();
  try {
    await client.query(`CREATE ROLE ${role}; GRANT USAGE ON SCHEMA bank TO ${role}`);
    for (const [table, columns] of Object.entries(basicColumns)) {
      await client.query(`GRANT SELECT (${columns}) ON bank.${table} TO ${role}`);
    }
    await client.query(`SET ROLE ${role}`);
    const restricted = createBankAccounts({
      query: async ({ text }, values) => (await client.query(text, [...values])).rows,
    });
    const page = { ...everything, window: {}, limit: 1 };
    expect(await restricted.listAccounts({ ...everything, fields: 'basic' })).toHaveLength(6);
    expect(await restricted.listTransactions({ ...page, fields: 'basic' })).toHaveLength(1);
    expect(await restricted.findTransactionSpan(page)).toBeDefined();
    expect(await restricted.holdsAccount(customerId, currentAccountOf('alice'))).toBe(true);
    const refused = { code: '42501' };
    await expect(restricted.listAccounts({ ...everything, fields: 'full' })).rejects.toMatchObject(refused);
    await expect(restricted.listTransactions({ ...page, fields: 'full' })).rejects.toMatchObject(refused);
  } finally {
    await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
    client.release();
  }
});
