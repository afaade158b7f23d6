import { randomUUID } from 'node:crypto';
import type { AccountReader } from '@ob/core';
import type { Row } from '@ob/postgres';
import { accountPlans, identifyAccount, identifyCustomer, sampleCustomers } from '@ob/sandbox/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBankAccounts } from '../src/reader/bank-accounts.ts';
import { openSandboxBank, type TestBank } from './sandbox-bank.ts';

const [alice, bob] = sampleCustomers;
if (alice === undefined || bob === undefined) throw new Error('the sandbox lacks its customers');
const customerId = identifyCustomer(alice);
const current = identifyAccount(alice, accountPlans.current);
const everything = {
  customerId,
  accountIds: Object.values(accountPlans).map((plan) => identifyAccount(alice, plan)),
};
const foreign = { customerId, accountIds: [identifyAccount(bob, accountPlans.current)] };

/** What somebody must be allowed to read for the Basic form, and no more. */
const basicColumns = {
  accounts: 'account_id, customer_id, closed_at, record',
  transactions: 'transaction_id, account_id, booking_date_time, record',
};

const setStatus = (status: string) => `record::jsonb || '{"status":"${status}"}'`;

describe('the account reader on the sandbox', () => {
  let bank: TestBank;
  let reader: AccountReader;
  beforeAll(async () => {
    bank = await openSandboxBank();
    reader = createBankAccounts(bank.database);
  });
  afterAll(() => bank.drop());

  async function execute(text: string): Promise<readonly Row[]> {
    return bank.database.query({ name: `test_${text.length}_${text.slice(-40)}`, text }, []);
  }

  test('reads full accounts, and Basic ones without what hides', async () => {
    const full = await reader.listAccounts({ ...everything, fields: 'full' });
    const basic = await reader.listAccounts({ ...everything, fields: 'basic' });
    expect(full.map(({ account_id: id }) => id)).toEqual([...everything.accountIds].sort());
    expect(basic).toEqual(full.map(({ identifiers, servicer, ...rest }) => rest));
    expect(full.find(({ account_id: id }) => id === current)).toMatchObject({
      status: 'enabled',
      currency: 'GBP',
      account_type: 'current',
      opening_date: '2019-05-21',
      identifiers: [
        { scheme: 'SortCodeAccountNumber', id: expect.stringMatching(/^\d{14}$/) },
        { scheme: 'IBAN', id: expect.stringMatching(/^GB\d{2}SAMP\d{14}$/) },
      ],
      servicer: { scheme: 'BICFI', id: 'SAMPGB2LXXX' },
    });
  });

  test('reads nothing of another customer, and takes any text for an account', async () => {
    expect(await reader.listAccounts({ ...foreign, fields: 'full' })).toEqual([]);
    expect(await reader.listBalances(foreign)).toEqual([]);
    expect(await reader.listTransactions({ ...foreign, fields: 'full', window: {}, limit: 10 })).toEqual([]);
    expect(await reader.findTransactionSpan({ ...foreign, window: {} })).toBeUndefined();
    expect(await reader.listStandingOrders(foreign)).toEqual([]);
    expect(await reader.holdsAccount(customerId, current)).toBe(true);
    expect(await reader.holdsAccount(identifyCustomer(bob), current)).toBe(false);
    expect(await reader.holdsAccount(customerId, 'nul\0')).toBe(false);
  });

  test('pages through every transaction once, newest first, however small the pages', async () => {
    const query = { ...everything, fields: 'full', window: {} } as const;
    const whole = await reader.listTransactions({ ...query, limit: 1_000_000 });
    const keys = whole.map(({ booking_date_time: at, transaction_id: id }) => `${at} ${id}`);
    expect(keys).toEqual([...keys].sort().reverse());
    const pages: (typeof whole)[number][] = [];
    for (let page = await reader.listTransactions({ ...query, limit: 700 }); page.length > 0; ) {
      pages.push(...page);
      const last = pages.at(-1);
      if (last === undefined) break;
      const after = { bookingDateTime: last.booking_date_time, transactionId: last.transaction_id };
      page = await reader.listTransactions({ ...query, limit: 700, after });
    }
    expect(pages).toEqual(whole);
  });

  test('keeps to the window, both bounds inclusive, and tells its span', async () => {
    const query = { customerId, accountIds: [current], fields: 'basic' } as const;
    const [newest, second] = await reader.listTransactions({ ...query, window: {}, limit: 2 });
    const [from, to] = [
      Date.parse(second?.booking_date_time ?? ''),
      Date.parse(newest?.booking_date_time ?? ''),
    ];
    expect(await reader.listTransactions({ ...query, window: { from, to }, limit: 9 })).toEqual([
      newest,
      second,
    ]);
    expect(
      await reader.listTransactions({ ...query, window: { from: from + 1, to: to - 1 }, limit: 9 }),
    ).toEqual([]);
    const after = {
      bookingDateTime: newest?.booking_date_time ?? '',
      transactionId: newest?.transaction_id ?? '',
    };
    expect(await reader.listTransactions({ ...query, window: { from, to }, limit: 9, after })).toEqual([
      second,
    ]);
    const [later] = await reader.listTransactions({ ...query, window: { to: to - 1 }, limit: 1, after });
    expect(later).toEqual(second);
    const future = { ...after, bookingDateTime: '2030-01-01T00:00:00.000Z' };
    expect(
      await reader.listTransactions({ ...query, window: { from, to }, limit: 9, after: future }),
    ).toEqual([newest, second]);
    expect(await reader.findTransactionSpan({ ...query, window: { from } })).toEqual({
      first: second?.booking_date_time,
      last: newest?.booking_date_time,
    });
    expect(await reader.findTransactionSpan({ ...query, window: { from: to + 1 } })).toBeUndefined();
  });

  test('never loads what the Basic form hides: whoever may not read those columns reads it all the same', async () => {
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
      expect(await restricted.holdsAccount(customerId, current)).toBe(true);
      const refused = { code: '42501' };
      await expect(restricted.listAccounts({ ...everything, fields: 'full' })).rejects.toMatchObject(refused);
      await expect(restricted.listTransactions({ ...page, fields: 'full' })).rejects.toMatchObject(refused);
    } finally {
      await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
      client.release();
    }
  });

  test('adds up what is available, and gives a loan nothing to spend', async () => {
    const balances = await reader.listBalances(everything);
    const pence = (type: string) => {
      const found = balances.find(
        (balance) => balance.account_id === current && balance.balance_type === type,
      );
      const value = Number(found?.amount.amount.replace('.', ''));
      return found?.credit_debit_indicator === 'Debit' ? -value : value;
    };
    expect(pence('available')).toBe(pence('booked') + pence('pending') + 50_000);
    expect(pence('pending')).toBeLessThan(0);
    const loan = balances.filter(
      (balance) => balance.account_id === identifyAccount(alice, accountPlans.loan),
    );
    expect(loan.map((balance) => balance.balance_type)).toEqual([
      'booked',
      'closing_booked',
      'expected',
      'pending',
    ]);
    expect(loan.find((balance) => balance.balance_type === 'pending')?.credit_debit_indicator).toBe('Credit');
  });

  test('reads standing orders, direct debits and payees', async () => {
    const orders = await reader.listStandingOrders(everything);
    expect(
      orders.filter(({ status }) => status === 'active').every((order) => order.next_payment_amount),
    ).toBe(true);
    expect(orders.find(({ status }) => status === 'cancelled')).not.toHaveProperty('next_payment_date_time');
    expect((await reader.listDirectDebits(everything)).map(({ name }) => name)).toContain('Calder Energy');
    const payees = await reader.listBeneficiaries(everything);
    expect(payees.filter(({ beneficiary_type: type }) => type === 'trusted')).toHaveLength(1);
  });

  test('books a pending transaction under the id that it had', async () => {
    const pending = (
      await reader.listTransactions({ ...everything, fields: 'full', window: {}, limit: 50 })
    ).find(({ status }) => status === 'pending');
    expect(pending).toBeDefined();
    await execute(
      `UPDATE bank.transactions SET record = ${setStatus('booked')} WHERE transaction_id = '${pending?.transaction_id}'`,
    );
    const after = await reader.listTransactions({ ...everything, fields: 'full', window: {}, limit: 50 });
    const booked = after.find(({ transaction_id: id }) => id === pending?.transaction_id);
    expect(booked).toEqual({ ...pending, status: 'booked' });
  });

  test('goes on telling an account that is disabled, and tells what it is', async () => {
    await execute(
      `UPDATE bank.accounts SET record = ${setStatus('disabled')} WHERE account_id = '${current}'`,
    );
    const query = { customerId, accountIds: [current] };
    const [account] = await reader.listAccounts({ ...query, fields: 'basic' });
    expect(account?.status).toBe('disabled');
    expect((await reader.listBalances(query)).length).toBe(5);
    expect((await reader.listTransactions({ ...query, fields: 'basic', window: {}, limit: 5 })).length).toBe(
      5,
    );
    await execute(
      `UPDATE bank.accounts SET record = ${setStatus('enabled')} WHERE account_id = '${current}'`,
    );
  });

  test('forgets closed accounts everywhere', async () => {
    const student = identifyAccount(alice, accountPlans.student);
    await execute(
      `UPDATE bank.accounts SET closed_at = '2026-11-20T10:00:00Z' WHERE account_id = '${student}'`,
    );
    expect(await reader.holdsAccount(customerId, student)).toBe(false);
    expect(await reader.listAccounts({ customerId, accountIds: [student], fields: 'full' })).toEqual([]);
    expect(await reader.listBalances({ customerId, accountIds: [student] })).toEqual([]);
    const shown = await createBankAccounts(bank.database).listHeldAccounts(customerId);
    expect(shown.map(({ account_id }) => account_id)).not.toContain(student);
    expect(shown.length).toBe(everything.accountIds.length - 1);
  });
});
