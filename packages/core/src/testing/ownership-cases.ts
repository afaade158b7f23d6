import { hiddenAccountKeys } from '../basic-fields.ts';
import type { AccountQuery, AccountReader } from '../reader.ts';
import type { AccountReaderCase } from './account-reader-subject.ts';
import { holdAccount } from './account-reader-subject.ts';
import { assertEqual } from './assert.ts';
import { createSampleAccount, createSampleBalance, createSampleTransaction } from './sample-records.ts';

const booked = '2026-02-01T09:00:00.000Z';

/** Reads every list of a query, and tells which accounts the records belong to. */
async function listOwners(
  reader: AccountReader,
  query: AccountQuery,
): Promise<readonly (readonly string[])[]> {
  const lists = await Promise.all([
    reader.listAccounts({ ...query, fields: 'full' }),
    reader.listBalances(query),
    reader.listTransactions({ ...query, fields: 'full', window: {}, limit: 100 }),
    reader.listStandingOrders(query),
    reader.listDirectDebits(query),
    reader.listBeneficiaries(query),
  ]);
  return lists.map((records) => records.map(({ account_id: id }) => id));
}

const held = [
  { ...holdAccount('customer-1', 'a1'), transactions: [createSampleTransaction('a1', 't1', booked)] },
  { ...holdAccount('customer-1', 'a2'), transactions: [createSampleTransaction('a2', 't2', booked)] },
  { ...holdAccount('customer-2', 'b1'), transactions: [createSampleTransaction('b1', 't3', booked)] },
];

/** What a reader promises about whose records it tells. */
export const ownershipCases: readonly AccountReaderCase[] = [
  {
    name: 'tells the accounts that are asked for and held, and no others',
    async run(makeReader) {
      const reader = await makeReader(held);
      const owners = await listOwners(reader, { customerId: 'customer-1', accountIds: ['a2', 'b1', 'none'] });
      assertEqual(owners, Array(6).fill(['a2']), 'the owners of every list');
    },
  },
  {
    name: 'tells nothing of an account that another customer holds',
    async run(makeReader) {
      const reader = await makeReader(held);
      const query = { customerId: 'customer-1', accountIds: ['b1'] };
      assertEqual(await listOwners(reader, query), Array(6).fill([]), 'the owners of every list');
      assertEqual(await reader.findTransactionSpan({ ...query, window: {} }), undefined, 'the span');
    },
  },
  {
    name: 'tells nothing where no account is asked for',
    async run(makeReader) {
      const reader = await makeReader(held);
      const query = { customerId: 'customer-1', accountIds: [] };
      assertEqual(await listOwners(reader, query), Array(6).fill([]), 'the owners of every list');
    },
  },
  {
    name: 'knows who holds an account, whatever text it is asked about',
    async run(makeReader) {
      const reader = await makeReader(held);
      const asked = [
        'a1',
        'b1',
        'A1',
        'a',
        'a1 ',
        '',
        'a1\0',
        "a1' OR '1'='1",
        '%',
        'a'.repeat(10_000),
        '\ud800',
      ];
      const answers = await Promise.all(asked.map((id) => reader.holdsAccount('customer-1', id)));
      assertEqual(
        answers,
        asked.map((id) => id === 'a1'),
        'the accounts held',
      );
      assertEqual(await reader.holdsAccount('customer-3', 'a1'), false, 'held by nobody known');
    },
  },
  {
    name: 'orders accounts by id and balances by account and type, by code unit',
    async run(makeReader) {
      const ids = ['a', 'B', '_', '1', '-'];
      const reader = await makeReader(
        ids.map((id) => ({
          customerId: 'customer-1',
          account: createSampleAccount(id),
          balances: [createSampleBalance(id, 'pending'), createSampleBalance(id, 'available')],
        })),
      );
      const query = { customerId: 'customer-1', accountIds: ids };
      const accounts = await reader.listAccounts({ ...query, fields: 'basic' });
      const balances = await reader.listBalances(query);
      const ordered = ['-', '1', 'B', '_', 'a'];
      assertEqual(
        accounts.map(({ account_id: id }) => id),
        ordered,
        'the accounts',
      );
      assertEqual(
        balances.map(({ account_id: id, balance_type: type }) => `${id} ${type}`),
        ordered.flatMap((id) => [`${id} available`, `${id} pending`]),
        'the balances',
      );
    },
  },
  {
    name: 'tells whole accounts, and Basic ones without the keys that they hide',
    async run(makeReader) {
      const reader = await makeReader(held);
      const query = { customerId: 'customer-1', accountIds: ['a1'] };
      const whole = createSampleAccount('a1');
      const shown = Object.entries(whole).filter(
        ([key]) => !hiddenAccountKeys.some((hidden) => hidden === key),
      );
      assertEqual(await reader.listAccounts({ ...query, fields: 'full' }), [whole], 'full');
      assertEqual(
        await reader.listAccounts({ ...query, fields: 'basic' }),
        [Object.fromEntries(shown)],
        'basic',
      );
    },
  },
];
