import { createSampleAccount, createSampleTransaction } from '@ob/core/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountBank, openAccountBank } from '../support/account-bank.ts';

const hour = 3_600_000;
const attended = { 'x-fapi-customer-ip-address': '203.0.113.7' };
const transactions = ['t1', 't2', 't3'].map((id) =>
  createSampleTransaction('account-1', id, '2026-02-01T00:00:00.000Z'),
);

const held = ['account-1', 'account-2'].map((id) => ({
  customerId: 'customer-1',
  account: createSampleAccount(id),
  ...(id === 'account-1' ? { transactions } : {}),
}));

let clock: AccountBank['clock'];
let request: AccountBank['request'];

beforeEach(async () => {
  const consent = { accountIds: ['account-1', 'account-2', 'closed'] };
  ({ clock, request } = await openAccountBank(held, consent, { limits: { unattendedReads: 2 } }));
});

async function listStatuses(times: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  const statuses: number[] = [];
  for (let requested = 0; requested < times; requested += 1)
    statuses.push((await request(path, headers)).status);
  return statuses;
}

describe('requests without a customer', () => {
  test('are refused beyond the limit, until the first of them is 24 hours old', async () => {
    expect((await request('/accounts')).headers.get('retry-after')).toBeNull();
    clock.advance(hour);
    expect(await listStatuses(2, '/accounts')).toEqual([200, 429]);
    const refused = await request('/accounts');
    expect(refused.headers.get('retry-after')).toBe(`${(23 * hour) / 1000}`);
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'rate_limit_exceeded' }] });
    clock.advance(23 * hour - 1);
    expect((await request('/accounts')).headers.get('retry-after')).toBe('1');
    clock.advance(1);
    expect(await listStatuses(2, '/accounts')).toEqual([200, 429]);
  });

  test('are counted by endpoint and account', async () => {
    for (const path of ['/accounts', '/accounts/account-1', '/accounts/account-2', '/balances'])
      expect(await listStatuses(3, path)).toEqual([200, 200, 429]);
  });

  test('are not counted when they are refused', async () => {
    expect(await listStatuses(3, '/accounts/unknown')).toEqual([404, 404, 404]);
    expect(await listStatuses(3, '/accounts/closed')).toEqual([404, 404, 404]);
    expect(await listStatuses(3, '/accounts/account-1/direct-debits')).toEqual([403, 403, 403]);
    expect(await listStatuses(3, '/transactions?limit=0')).toEqual([400, 400, 400]);
    expect(await listStatuses(3, '/transactions')).toEqual([200, 200, 429]);
  });

  test('are refused last, after every other check', async () => {
    await listStatuses(3, '/transactions');
    expect(await listStatuses(1, '/transactions?limit=0')).toEqual([400]);
    expect(await listStatuses(1, '/transactions?cursor=forged')).toEqual([400]);
    expect(await listStatuses(1, '/transactions?cursor=')).toEqual([400]);
  });

  test('may read all pages of a list', async () => {
    const first = (await (await request('/transactions?limit=1')).json()) as { links: { next: string } };
    expect(await listStatuses(5, first.links.next)).toEqual([200, 200, 200, 200, 200]);
    expect(await listStatuses(2, '/transactions')).toEqual([200, 429]);
  });

  test('with a cursor are counted on endpoints without pages', async () => {
    expect(await listStatuses(3, '/accounts?cursor=x')).toEqual([200, 200, 429]);
  });
});

describe('the address of the customer', () => {
  test.each([
    '203.0.113.7',
    ' 203.0.113.7 ',
    '2001:db8::1',
    '2001:DB8:0:0:0:0:0:1',
    '::ffff:203.0.113.7',
    '10.0.0.1',
  ])('%o is valid: nothing is counted', async (address) => {
    const headers = { 'x-fapi-customer-ip-address': address };
    expect(await listStatuses(3, '/accounts', headers)).toEqual([200, 200, 200]);
    expect(await listStatuses(3, '/accounts')).toEqual([200, 200, 429]);
    expect(await listStatuses(1, '/accounts', attended)).toEqual([200]);
  });

  test.each([
    '',
    ' ',
    'customer',
    '203.0.113.256',
    '203.0.113',
    '203.0.113.7:443',
    '[2001:db8::1]',
    '2001:db8::1%eth0',
  ])('%o is invalid: the request is counted but not refused', async (address) => {
    const headers = { 'x-fapi-customer-ip-address': address };
    expect(await listStatuses(3, '/accounts', headers)).toEqual([200, 200, 429]);
  });

  test('is ignored when there are several', async () => {
    const headers = { 'x-fapi-customer-ip-address': '203.0.113.7, 203.0.113.8' };
    expect(await listStatuses(3, '/accounts', headers)).toEqual([200, 200, 429]);
  });
});
