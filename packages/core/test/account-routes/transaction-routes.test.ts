import type { ConsentFacts } from '@ob/core/primitives';
import { createSampleAccount, createSampleTransaction, type HeldAccount } from '@ob/core/testing';
import { now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { get, openAccountBank, walkPages } from '../support/account-bank.ts';

const { opening_date, ...young } = createSampleAccount('account-2');

const held: readonly HeldAccount[] = [
  {
    customerId: 'customer-1',
    account: createSampleAccount('account-1'),
    transactions: [
      createSampleTransaction('account-1', 't1', '2026-01-10T00:00:00.000Z'),
      createSampleTransaction('account-1', 't2', '2026-01-20T10:00:00.000Z'),
      createSampleTransaction('account-1', 't3', '2026-01-20T10:00:00.000Z'),
      createSampleTransaction('account-1', 't5', '2026-02-28T23:59:59.999Z'),
    ],
  },
  {
    customerId: 'customer-1',
    account: young,
    transactions: [createSampleTransaction('account-2', 't4', '2026-01-25T10:00:00.000Z')],
  },
];

const service = await openAccountBank(held);
const all = '/transactions';
const one = '/accounts/account-1/transactions';

async function listIds(query: string, consent: Partial<ConsentFacts> = {}, path = all): Promise<unknown[]> {
  const { data } = await get(await openAccountBank(held, consent), `${path}${query}`);
  return data.map((transaction) => transaction.transaction_id);
}

describe('a list of transactions', () => {
  test('is sorted newest first, then by descending id', async () => {
    expect(await listIds('')).toEqual(['t5', 't4', 't3', 't2', 't1']);
    expect(await listIds('', {}, one)).toEqual(['t5', 't3', 't2', 't1']);
  });

  test.each([
    ['?fromBookingDateTime=2026-01-20', ['t5', 't4', 't3', 't2']],
    ['?toBookingDateTime=2026-01-20', ['t3', 't2', 't1']],
    ['?fromBookingDateTime=2026-01-20T10:00&toBookingDateTime=2026-01-20T10:00:00Z', ['t3', 't2']],
    ['?fromBookingDateTime=2026-01-20T10:00:00.001Z&toBookingDateTime=2026-01-24', []],
  ])('has the selected bookings with %s', async (query, ids) => {
    expect(await listIds(query)).toEqual(ids);
  });

  test('stays inside the window of the consent for any filter', async () => {
    const window = {
      transactionsFrom: Date.parse('2026-01-20T10:00:00.000Z'),
      transactionsTo: Date.parse('2026-01-25T10:00:00.000Z'),
    };
    expect(await listIds('', window)).toEqual(['t4', 't3', 't2']);
    expect(await listIds('?fromBookingDateTime=2020-01-01&toBookingDateTime=2030-01-01', window)).toEqual([
      't4',
      't3',
      't2',
    ]);
    expect(await listIds('?toBookingDateTime=2026-01-19', window)).toEqual([]);
  });

  test('shows only Basic fields with the Basic permission', async () => {
    const basic = await openAccountBank(held, { permissions: ['ReadTransactionsBasic'] });
    const { data } = await get(basic, `${one}?limit=1`);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([
      'account_id',
      'amount',
      'booking_date_time',
      'credit_debit_indicator',
      'status',
      'transaction_id',
      'value_date_time',
    ]);
  });
});

describe('pages', () => {
  test('continue through links.next with the same filter', async () => {
    expect(await walkPages(service, `${all}?limit=2`)).toEqual([['t5', 't4'], ['t3', 't2'], ['t1']]);
    const filtered = `${all}?limit=1&fromBookingDateTime=2026-01-20T11:00:00+01:00&toBookingDateTime=2026-01-25`;
    expect(await walkPages(service, filtered)).toEqual([['t4'], ['t3'], ['t2']]);
  });

  test('end without links.next on the last page', async () => {
    expect((await get(service, `${all}?limit=5`)).links).toEqual({ self: all });
    expect((await get(service, `${all}?limit=4`)).links.next).toMatch(/^\/transactions\?limit=4&cursor=/);
  });

  test('let the limit change from page to page', async () => {
    const { links } = await get(service, `${all}?limit=1`);
    const { data } = await get(service, (links.next ?? '').replace('limit=1', 'limit=3'));
    expect(data.map((transaction) => transaction.transaction_id)).toEqual(['t4', 't3', 't2']);
  });
});

describe('meta', () => {
  async function readMeta(consent: Partial<ConsentFacts>, path = one): Promise<unknown[]> {
    const { meta } = await get(await openAccountBank(held, consent), path);
    return [meta?.first_available_date_time, meta?.last_available_date_time];
  }

  const past = Date.parse('2026-01-01T00:00:00.000Z');

  test('has the first and last booking of the consent, for any filter', async () => {
    const span = ['2026-01-10T00:00:00.000Z', '2026-02-28T23:59:59.999Z'];
    expect(await readMeta({})).toEqual(span);
    expect(await readMeta({}, `${one}?limit=1&fromBookingDateTime=2030-01-01`)).toEqual(span);
    const from = Date.parse('2026-01-10T00:00:00.001Z');
    expect(await readMeta({ transactionsFrom: from })).toEqual(['2026-01-20T10:00:00.000Z', span[1]]);
  });

  test('is only in the list of a single account', async () => {
    expect((await get(service, all)).meta).toBeUndefined();
  });

  test.each([
    [
      'is the start of the window of the consent',
      { transactionsFrom: past, transactionsTo: past + 1 },
      one,
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.001Z',
    ],
    [
      'is the opening date',
      { transactionsTo: past },
      one,
      '2020-05-04T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
    ],
    [
      'ends now',
      { transactionsFrom: Date.parse('2026-03-01T00:00:00.000Z') },
      one,
      '2026-03-01T00:00:00.000Z',
      new Date(now).toISOString(),
    ],
    [
      'ends at its start, not before',
      { transactionsFrom: Date.parse('2027-01-01T00:00:00.000Z') },
      one,
      '2027-01-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ],
    [
      'is the creation of the consent without an opening date',
      { transactionsTo: past },
      '/accounts/account-2/transactions',
      new Date(now).toISOString(),
      new Date(now).toISOString(),
    ],
  ])('without a visible transaction %s', async (_, consent, path, first, last) => {
    expect(await readMeta(consent, path)).toEqual([first, last]);
  });
});
