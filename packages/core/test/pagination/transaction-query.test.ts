import type { ConsentFacts } from '@ob/core/primitives';
import { createSampleAccount, createSampleTransaction } from '@ob/core/testing';
import { describe, expect, test } from 'vitest';
import { get, openAccountBank } from '../support/account-bank.ts';

const booked = {
  yearOne: '0001-01-01T00:00:00.000Z',
  leapStart: '2024-02-29T00:00:00.000Z',
  leapNoon: '2024-02-29T12:00:00.000Z',
  leapEnd: '2024-02-29T23:59:59.999Z',
  march: '2024-03-01T00:00:00.000Z',
  lastYear: '9999-12-31T23:59:59.999Z',
};
const transactions = Object.entries(booked).map(([id, at]) => createSampleTransaction('account-1', id, at));
const held = [{ customerId: 'customer-1', account: createSampleAccount('account-1'), transactions }];
const one = '/accounts/account-1/transactions';

async function list(query: string, consent: Partial<ConsentFacts> = {}): Promise<readonly unknown[]> {
  const { status, data } = await get(await openAccountBank(held, consent), `/transactions?${query}`);
  expect(status).toBe(200);
  return data.map((row) => row.transaction_id);
}

async function refuse(query: string): Promise<unknown> {
  const service = await openAccountBank(held);
  const [overAll, overOne] = await Promise.all([
    get(service, `/transactions?${query}`),
    get(service, `${one}?${query}`),
  ]);
  expect(overOne).toMatchObject({ status: overAll.status, errors: overAll.errors });
  return [overAll.status, overAll.errors?.[0]?.code, overAll.errors?.[0]?.path];
}

const newestFirst = Object.keys(booked).reverse();
const from = (id: keyof typeof booked) => newestFirst.slice(0, newestFirst.indexOf(id) + 1);
const until = (id: keyof typeof booked) => newestFirst.slice(newestFirst.indexOf(id));

describe('a lower bound', () => {
  test.each([
    ['includes a date from its start', '2024-02-29', 'leapStart'],
    ['excludes a booking a nanosecond before it', '2024-02-29T12:00:00.000000001Z', 'leapEnd'],
    ['accepts a zone with an encoded plus sign', '2024-02-29T13:00:00%2B01:00', 'leapNoon'],
    ['accepts a zone with a plain plus sign', '2024-02-29T13:00:00+01:00', 'leapNoon'],
    ['accepts a zone with a space instead of the plus sign', '2024-02-29T13:00:00%2001:00', 'leapNoon'],
    ['may be the first year', '0001-01-01', 'yearOne'],
    ['may be the year before the first', '0000-12-31', 'yearOne'],
  ] as const)('%s', async (_, text, id) => {
    expect(await list(`fromBookingDateTime=${text}`)).toEqual(from(id));
  });
});

describe('an upper bound', () => {
  test.each([
    ['includes a date to its last millisecond', '2024-02-29', 'leapEnd'],
    ['is inclusive', '2024-03-01T00:00:00.000Z', 'march'],
    ['excludes a booking a nanosecond after it', '2024-02-29T11:59:59.999999999Z', 'leapStart'],
    ['may be the last year', '9999-12-31', 'lastYear'],
    ['may be after the last year because of its zone', '9999-12-31T23:59:59.999-12:00', 'lastYear'],
  ] as const)('%s', async (_, text, id) => {
    expect(await list(`toBookingDateTime=${text}`)).toEqual(until(id));
  });
});

test('two equal bounds select one time', async () => {
  const at = '2024-02-29T12:00:00Z';
  expect(await list(`fromBookingDateTime=${at}&toBookingDateTime=${at}`)).toEqual(['leapNoon']);
});

test('a period inside one millisecond is valid and empty', async () => {
  const span = 'fromBookingDateTime=2024-02-29T12:00:00.0001Z&toBookingDateTime=2024-02-29T12:00:00.0009Z';
  expect(await list(span)).toEqual([]);
  expect(await list(span.replaceAll('Z', `${'0'.repeat(26)}Z`))).toEqual([]);
  expect(await list('fromBookingDateTime=2024-02-29T23:59:59.9995Z&toBookingDateTime=2024-02-29')).toEqual(
    [],
  );
});

test('a period outside the consent is empty, and one that touches it is not', async () => {
  const consent = { transactionsFrom: Date.parse(booked.leapEnd), transactionsTo: Date.parse(booked.march) };
  expect(await list('fromBookingDateTime=2024-03-01T00:00:00.001Z', consent)).toEqual([]);
  expect(await list('toBookingDateTime=2024-02-29T23:59:59.998Z', consent)).toEqual([]);
  expect(await list('toBookingDateTime=2024-02-29', consent)).toEqual(['leapEnd']);
});

describe('other parameters are ignored', () => {
  test.each([
    'x=1',
    'x=1&x=2',
    'Limit=0',
    'frombookingdatetime=never',
    'page=2',
    '',
    '&&',
    '=',
    '__proto__=1',
  ])('%j', async (query) => {
    expect(await list(query)).toEqual(newestFirst);
  });
});

describe('a limit', () => {
  test.each([
    ['1', 1],
    ['5', 5],
    ['1000', 6],
    ['0002', 2],
  ])('of %s is valid', async (limit, length) => {
    expect(await list(`limit=${limit}`)).toHaveLength(length);
  });

  test.each(['0', '-1', '1001', '1e2', '+5', '%205', '', '%D9%A5'])('of %j is invalid', async (limit) => {
    expect(await refuse(`limit=${limit}`)).toEqual([400, 'invalid_parameter', 'limit']);
  });
});

describe('a query is refused', () => {
  test.each([
    ['2023-02-29', 'a date without a leap year'],
    ['2024-02-29T12:00:00%2B0100', 'a zone without a colon'],
    ['2024-02-29%2012:00', 'a space instead of the T'],
    ['', 'an empty text'],
    ['%00', 'a control character'],
  ])('for the bound %s: %s', async (text) => {
    for (const name of ['fromBookingDateTime', 'toBookingDateTime'])
      expect(await refuse(`${name}=${text}`)).toEqual([400, 'invalid_parameter', name]);
  });

  test.each([
    ['a period that ends before its start', 'fromBookingDateTime=2024-03-01&toBookingDateTime=2024-02-29'],
    [
      'a period that ends a nanosecond before its start',
      'fromBookingDateTime=2024-03-01T00:00:00.000000002Z&toBookingDateTime=2024-03-01T00:00:00.000000001Z',
    ],
    [
      'a period that ends before its start in another zone',
      'fromBookingDateTime=2024-03-01T00:00Z&toBookingDateTime=2024-03-01T00:30+01:00',
    ],
  ])('for %s', async (_, query) => {
    expect(await refuse(query)).toEqual([400, 'invalid_parameter', 'toBookingDateTime']);
  });

  test.each([
    ['fromBookingDateTime=x&limit=1&limit=1', ['limit', 'fromBookingDateTime']],
    [
      'cursor=x&limit=0&toBookingDateTime=x&fromBookingDateTime=x',
      ['fromBookingDateTime', 'toBookingDateTime', 'limit', 'cursor'],
    ],
    [
      'cursor=x&limit=0&toBookingDateTime=2024-02-28&fromBookingDateTime=2024-02-29',
      ['toBookingDateTime', 'limit', 'cursor'],
    ],
    [
      'limit=0&limit=0&cursor=x&cursor=x&fromBookingDateTime=x&toBookingDateTime=x',
      ['limit', 'cursor', 'fromBookingDateTime', 'toBookingDateTime'],
    ],
  ])('with all errors at once: %s', async (query, paths) => {
    const { status, errors } = await get(await openAccountBank(held), `/transactions?${query}`);
    expect([status, errors?.map(({ path }) => path)]).toEqual([400, paths]);
    expect(new Set(errors?.map(({ code }) => code))).toEqual(new Set(['invalid_parameter']));
  });

  test('without an error for a valid cursor when only the filter is invalid', async () => {
    const service = await openAccountBank(held);
    const { links } = await get(service, '/transactions?limit=1');
    const { errors } = await get(service, `${links.next}&fromBookingDateTime=x`);
    expect(errors?.map(({ path }) => path)).toEqual(['fromBookingDateTime']);
  });

  test('only on endpoints with pages', async () => {
    const service = await openAccountBank(held);
    for (const path of ['/accounts', '/accounts/account-1', '/balances', '/accounts/account-1/balances']) {
      const { status, links } = await get(service, `${path}?limit=0&limit=0&cursor=x&fromBookingDateTime=x`);
      expect([status, links]).toEqual([200, { self: path }]);
    }
  });
});

describe('links', () => {
  test('to the next page repeat the query with a new cursor', async () => {
    const service = await openAccountBank(held);
    const query = 'limit=2&toBookingDateTime=2024-03-01T01:00:00+01:00&x=1';
    const first = await get(service, `${one}?${query}`);
    expect(first.links.self).toBe(one);
    const repeated = 'limit=2&toBookingDateTime=2024-03-01T01%3A00%3A00\\+01%3A00';
    const shape = new RegExp(`^${one}\\?${repeated}&cursor=[\\w-]+$`);
    expect(first.links.next).toMatch(shape);
    const second = await get(service, first.links.next ?? '');
    expect(second.links.self).toBe(one);
    expect(second.links.next).toMatch(shape);
    expect(second.links.next).not.toBe(first.links.next);
  });
});
