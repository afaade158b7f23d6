import { accountSchema, balanceSchema, transactionSchema } from '@ob/core/schema';
import { describeSampleBank, type SampleHolding } from '@ob/sandbox/ledger';
import { describe, expect, test } from 'vitest';

const anchor = Date.parse('2026-11-20T09:30:00.000Z');
const bank = describeSampleBank({ anchor });

/** Negative: money leaves the account. */
function readPence(
  signed: SampleHolding['balances'][number] | SampleHolding['transactions'][number] | undefined,
): number {
  const pence = Number(signed?.amount.amount.replace('.', ''));
  return signed?.credit_debit_indicator === 'Debit' ? -pence : pence;
}

const balanceOf = ({ balances }: SampleHolding, type: string) =>
  readPence(balances.find(({ balance_type }) => balance_type === type));

describe('the sample bank', () => {
  test('is the same at every hour of a day, and different on the next day', () => {
    expect(describeSampleBank({ anchor: anchor + 12 * 3_600_000 })).toEqual(bank);
    expect(describeSampleBank({ anchor: anchor + 86_400_000 })).not.toEqual(bank);
  });

  test('keeps its ids, which the tests of third parties contain', () => {
    expect(bank.customers.map(({ username, customerId }) => [username, customerId])).toEqual([
      ['alice', '3fb9757a-7276-8b10-9371-798d4b56da00'],
      ['bob', 'e3e209cf-8f52-89a7-9996-9398751b2bfe'],
      ['carol', '66152765-e381-8d0d-9106-6632b3c26c00'],
    ]);
    const [, second] = bank.accounts;
    expect(bank.accounts).toHaveLength(14);
    expect(second?.account.account_id).toBe('f4dd35ae-b920-8c7f-b87d-34ac442cca22');
  });

  test('has an account of each type for every customer, and a pending and a disabled one for alice', () => {
    const held = bank.customers.map(({ username, customerId }) => {
      const own = bank.accounts.filter((holding) => holding.customerId === customerId);
      const list = (key: 'account_type' | 'status') =>
        [...new Set(own.map(({ account }) => account[key]))].sort();
      return [username, list('account_type'), list('status')];
    });
    const types = ['credit_card', 'current', 'loan', 'savings'];
    expect(held).toEqual([
      ['alice', types, ['disabled', 'enabled', 'pending']],
      ['bob', types, ['enabled']],
      ['carol', types, ['enabled']],
    ]);
  });

  test('has standing orders, direct debits, beneficiaries and over 1,000 transactions for every customer', () => {
    for (const { customerId } of bank.customers) {
      const own = bank.accounts.filter((holding) => holding.customerId === customerId);
      const count = (key: 'standingOrders' | 'directDebits' | 'beneficiaries' | 'transactions') =>
        own.flatMap((holding): readonly unknown[] => holding[key] ?? []).length;
      for (const key of ['standingOrders', 'directDebits', 'beneficiaries'] as const)
        expect(count(key)).toBeGreaterThan(1);
      expect(count('transactions')).toBeGreaterThan(1_000);
    }
  });

  test('has two years of transactions up to the previous evening, some of them pending', () => {
    const current = bank.accounts.find(({ account }) => account.nickname === 'Everyday account');
    const transactions = current?.transactions ?? [];
    const times = transactions.map(({ booking_date_time }) => Date.parse(booking_date_time));
    expect(transactions.length).toBeGreaterThanOrEqual(2_000);
    expect(transactions.some(({ status }) => status === 'pending')).toBe(true);
    expect(anchor - Math.min(...times)).toBeGreaterThan(729 * 86_400_000);
    expect(Math.max(...times)).toBeLessThan(Date.parse('2026-11-20T00:00:00Z'));
    expect(Math.max(...times)).toBeGreaterThan(Date.parse('2026-11-19T21:00:00Z'));
  });

  test('has balances that are plausible for the type of account', () => {
    const enabled = bank.accounts.filter(({ account }) => account.status === 'enabled');
    for (const holding of enabled) {
      const booked = balanceOf(holding, 'booked');
      const { account_type } = holding.account;
      if (account_type === 'current') expect(booked).toBeGreaterThan(0);
      if (account_type === 'loan') expect(booked).toBeLessThan(0);
      if (account_type === 'credit_card') expect(Math.abs(booked + 150_000)).toBeLessThan(150_000);
    }
  });

  test('contains records with the field names of the API', () => {
    for (const { account, balances, transactions } of bank.accounts) {
      expect(accountSchema.safeParse(account).success).toBe(true);
      for (const balance of balances) expect(balanceSchema.safeParse(balance).success).toBe(true);
      for (const transaction of transactions)
        expect(transactionSchema.safeParse(transaction).success).toBe(true);
    }
  });

  test('computes pending and available balances from transactions and credit lines', () => {
    for (const holding of bank.accounts) {
      const pending = holding.transactions.filter(({ status }) => status === 'pending');
      const held = pending.reduce((total, transaction) => total + readPence(transaction), 0);
      expect(balanceOf(holding, 'pending')).toBe(held);
      expect(balanceOf(holding, 'expected')).toBe(balanceOf(holding, 'booked') + held);
    }
  });
});

describe('a seed', () => {
  const other = describeSampleBank({ anchor, seed: 'other' });

  test('changes the purchases', () => {
    expect(other.accounts.map(({ transactions }) => transactions)).not.toEqual(
      bank.accounts.map(({ transactions }) => transactions),
    );
    expect(describeSampleBank({ anchor, seed: 'other' })).toEqual(other);
  });

  test('changes neither the accounts nor the recurring payments', () => {
    const keep = ({ accounts }: typeof bank) =>
      accounts.map(({ transactions: _, balances: __, ...stored }) => stored);
    expect(keep(other)).toEqual(keep(bank));
  });
});
