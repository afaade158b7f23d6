import type { Transaction } from '@ob/core';
import { createSampleAccount, createSampleTransaction, type HeldAccount } from '@ob/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { get, openAccountBank } from '../support/account-bank.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00.000Z');

/** Few moments, so that many transactions share one. */
const moment = fc.integer({ min: 0, max: 6 }).map((days) => start + days * day);
const transaction = fc
  .tuple(fc.constantFrom('account-1', 'account-2'), fc.stringMatching(/^[A-Za-z0-9_-]{1,3}$/), moment)
  .map(([accountId, id, at]) => createSampleTransaction(accountId, id, new Date(at).toISOString()));
const transactions = fc.uniqueArray(transaction, {
  maxLength: 20,
  selector: ({ transaction_id: id }) => id,
});

function hold(all: readonly Transaction[]): readonly HeldAccount[] {
  return ['account-1', 'account-2'].map((id) => ({
    customerId: 'customer-1',
    account: createSampleAccount(id),
    transactions: all.filter((found) => found.account_id === id),
  }));
}

function buildPath(from: number, to: number): string {
  const bounds = {
    fromBookingDateTime: new Date(from).toISOString(),
    toBookingDateTime: new Date(to).toISOString(),
  };
  return `/transactions?${new URLSearchParams(bounds)}`;
}

test('a narrower filter or consent never adds a row, and both give the same rows', async () => {
  const law = fc.asyncProperty(transactions, moment, moment, async (all, one, other) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const held = hold(all);
    const { data: everything } = await get(await openAccountBank(held), '/transactions');
    const { data: filtered } = await get(await openAccountBank(held), buildPath(from, to));
    const narrow = await openAccountBank(held, { transactionsFrom: from, transactionsTo: to });
    const { data: consented } = await get(narrow, '/transactions');
    expect(filtered).toEqual(consented);
    expect(
      everything.filter((row) => filtered.some((stored) => stored.transaction_id === row.transaction_id)),
    ).toEqual(filtered);
  });
  await fc.assert(law);
});
