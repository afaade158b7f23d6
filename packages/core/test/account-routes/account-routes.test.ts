import type { Permission } from '@ob/core';
import { createAccountRoutes, endpoints } from '@ob/core/routes';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
  type HeldAccount,
} from '@ob/core/testing';
import { describe, expect, test } from 'vitest';
import { get, openAccountBank } from '../support/account-bank.ts';

const everything: readonly Permission[] = [
  'ReadAccounts',
  'ReadBalances',
  'ReadTransactions',
  'ReadStandingOrders',
  'ReadDirectDebits',
  'ReadBeneficiaries',
];

const held: readonly HeldAccount[] = [
  {
    customerId: 'customer-1',
    account: createSampleAccount('account-2'),
    balances: [createSampleBalance('account-2', 'pending'), createSampleBalance('account-2', 'booked')],
  },
  {
    customerId: 'customer-1',
    account: createSampleAccount('account-1'),
    balances: [createSampleBalance('account-1', 'available')],
    standingOrders: [createSampleStandingOrder('account-1', 'order-1')],
    directDebits: [createSampleDirectDebit('account-1', 'debit-1')],
    beneficiaries: [createSampleBeneficiary('account-1', 'payee-1')],
  },
  { customerId: 'customer-1', account: createSampleAccount('account-3') },
  { customerId: 'customer-2', account: createSampleAccount('account-9') },
];

const service = await openAccountBank(held, { permissions: everything });

test('every endpoint of the table has a route', () => {
  const never = (): never => {
    throw new Error('nothing is read to make a route');
  };
  const reader = new Proxy({}, { get: never }) as Parameters<typeof createAccountRoutes>[0]['reader'];
  const routes = createAccountRoutes({
    reader,
    guard: { admit: never },
    clock: { now: never },
    cursors: { encode: never, decode: never },
    unattended: { take: never },
    uses: { record: never },
  });
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Object.values(endpoints).map(({ path }) => `GET ${path}`),
  );
});

describe('answers', () => {
  test('the accounts of the consent, by id', async () => {
    const { status, data, links, meta } = await get(service, '/accounts');
    expect(data).toEqual([createSampleAccount('account-1'), createSampleAccount('account-2')]);
    expect({ status, links, meta }).toEqual({ status: 200, links: { self: '/accounts' }, meta: undefined });
  });

  test('one account, as an object', async () => {
    const { data, links } = await get(service, '/accounts/account-1');
    expect(data).toEqual(createSampleAccount('account-1'));
    expect(links).toEqual({ self: '/accounts/account-1' });
  });

  test('balances by account and type', async () => {
    const { data } = await get(service, '/balances');
    expect(data.map((balance) => `${balance.account_id} ${balance.balance_type}`)).toEqual([
      'account-1 available',
      'account-2 booked',
      'account-2 pending',
    ]);
  });

  test.each([
    ['/accounts/account-1/balances', createSampleBalance('account-1', 'available')],
    ['/accounts/account-1/standing-orders', createSampleStandingOrder('account-1', 'order-1')],
    ['/accounts/account-1/direct-debits', createSampleDirectDebit('account-1', 'debit-1')],
    ['/accounts/account-1/beneficiaries', createSampleBeneficiary('account-1', 'payee-1')],
  ])('the records of %s', async (path, record) => {
    const { status, data, links } = await get(service, path);
    expect({ status, data, links }).toEqual({ status: 200, data: [record], links: { self: path } });
  });

  test('an empty list when there are no records', async () => {
    const { status, data } = await get(service, '/accounts/account-2/standing-orders');
    expect({ status, data }).toEqual({ status: 200, data: [] });
  });

  test('links.self without the query', async () => {
    expect((await get(service, '/accounts?x=1')).links).toEqual({ self: '/accounts' });
  });
});

describe('the Basic permission', () => {
  test('leaves out identifiers and servicer, also of a single account', async () => {
    const basic = await openAccountBank(held, { permissions: ['ReadAccountsBasic'] });
    const { identifiers, servicer, ...shown } = createSampleAccount('account-1');
    expect((await get(basic, '/accounts')).data[0]).toEqual(shown);
    expect((await get(basic, '/accounts/account-1')).data).toEqual(shown);
  });

  test('hides nothing when the consent has the full permission too', async () => {
    const both = await openAccountBank(held, { permissions: ['ReadAccountsBasic', 'ReadAccounts'] });
    expect((await get(both, '/accounts/account-1')).data).toEqual(createSampleAccount('account-1'));
  });
});

describe('refusals', () => {
  const single = ['', '/balances', '/transactions', '/standing-orders', '/direct-debits', '/beneficiaries'];

  test.each(single)('of accounts/{accountId}%s for an account outside the consent', async (rest) => {
    const { status, errors } = await get(service, `/accounts/account-3${rest}`);
    expect([status, errors?.[0]?.code]).toEqual([403, 'account_not_consented']);
  });

  test.each(single)(
    'of accounts/{accountId}%s are equal for unknown accounts and those of other customers',
    async (rest) => {
      const [foreign, unknown] = await Promise.all([
        get(service, `/accounts/account-9${rest}`),
        get(service, `/accounts/made-up${rest}`),
      ]);
      expect([foreign.status, foreign.errors]).toEqual([404, unknown.errors]);
      expect(foreign.errors?.[0]?.code).toBe('account_not_found');
    },
  );

  test.each(single)('of accounts/{accountId}%s for a selected account that was closed', async (rest) => {
    const permissions = everything;
    const later = await openAccountBank(held.slice(0, 1), { permissions });
    const { status, errors } = await get(later, `/accounts/account-1${rest}`);
    expect([status, errors?.[0]?.code]).toEqual([404, 'account_not_found']);
  });

  test.each(Object.entries(endpoints))('of %s without its permission', async (_, { path, anyOf }) => {
    const open: readonly Permission[] = anyOf;
    const others: readonly Permission[] = [...everything, 'ReadAccountsBasic', 'ReadTransactionsBasic'];
    const permissions = others.filter((permission) => !open.includes(permission));
    const requested = path.slice('/open-banking/v1'.length).replace('{accountId}', 'account-1');
    const { status, errors } = await get(await openAccountBank(held, { permissions }), requested);
    expect([status, errors?.[0]?.code]).toEqual([403, 'permission_denied']);
  });
});
