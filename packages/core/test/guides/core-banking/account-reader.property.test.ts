import type { AccountReader, TransactionQuery } from '@ob/core';
import { createMemoryAccountReader } from '@ob/core/primitives';
import { createSampleAccount, createSampleTransaction, type HeldAccount } from '@ob/core/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestAccountReader } from './account-reader.ts';
import { recordAccount } from './account-records.ts';
import { connectCoreBanking } from './core-banking.ts';
import { type FakeCoreBanking, startFakeCoreBanking } from './fake-core-banking.ts';

const start = Date.parse('2026-02-01T00:00:00.000Z');
/** Few times, so that many bookings share one. */
const moment = fc.integer({ min: 0, max: 4 }).map((offset) => start + offset);
const formatTime = (at: number) => new Date(at).toISOString();
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,3}$/);
const accountIds = ['a1', 'a2', 'B1'];

const held = fc
  .uniqueArray(fc.record({ id, at: moment, account: fc.constantFrom(...accountIds) }), {
    selector: (booking) => booking.id,
    minLength: 5,
    maxLength: 40,
    size: 'max',
  })
  .map((bookings): readonly HeldAccount[] =>
    accountIds.map((accountId) => ({
      customerId: accountId === 'B1' ? 'customer-2' : 'customer-1',
      account: createSampleAccount(accountId),
      transactions: bookings
        .filter(({ account }) => account === accountId)
        .map(({ id: transactionId, at }) =>
          createSampleTransaction(accountId, transactionId, formatTime(at)),
        ),
    })),
  );

const bound = fc.option(moment, { nil: undefined, freq: 1 });
const query: fc.Arbitrary<TransactionQuery> = fc
  .record({
    accountIds: fc.subarray(accountIds, { minLength: 1 }),
    fields: fc.constantFrom('full' as const, 'basic' as const),
    limit: fc.integer({ min: 1, max: 8 }),
    from: bound,
    to: bound,
    place: fc.option(fc.record({ at: moment, id }), { nil: undefined }),
  })
  .map(({ from, to, place, ...rest }) => ({
    ...rest,
    customerId: 'customer-1',
    window: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    ...(place && { after: { bookingDateTime: formatTime(place.at), transactionId: place.id } }),
  }));

let bank: FakeCoreBanking;
beforeAll(async () => {
  bank = await startFakeCoreBanking();
});
afterAll(() => bank.close());

function openReader(accounts: readonly HeldAccount[]): AccountReader {
  bank.hold(accounts.map((one) => recordAccount(one.account.account_id, one)));
  const core = connectCoreBanking({ baseUrl: bank.baseUrl, deadlineMs: 5_000, fetch });
  return createRestAccountReader({ core, directory: { identify: async (numbers) => numbers } });
}

test('core banking over REST answers any query like a list in memory', async () => {
  await fc.assert(
    fc.asyncProperty(held, query, async (accounts, requested) => {
      const [reader, model] = [openReader(accounts), createMemoryAccountReader(accounts)];
      expect(await reader.listTransactions(requested)).toEqual(await model.listTransactions(requested));
      expect(await reader.findTransactionSpan(requested)).toEqual(await model.findTransactionSpan(requested));
    }),
    { numRuns: 150 },
  );
});
