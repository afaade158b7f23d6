import type { AccountQuery, AccountReader } from '../access/account-reader.ts';
import type { HeldAccount } from '../memory/account-reader.ts';
import { type AccountReaderCase, type ByList, holdAccount, readLists } from './account-reader-subject.ts';
import { assertEqual } from './assert.ts';
import { createSampleTransaction } from './sample-records.ts';

function hold(customerId: string, accountId: string): HeldAccount {
  const transactions = [createSampleTransaction(accountId, `t-${accountId}`, '2026-02-01T09:00:00.000Z')];
  return { ...holdAccount(customerId, accountId), transactions };
}

/** Lists the accounts of the records in every list. */
async function listOwners(reader: AccountReader, query: AccountQuery) {
  const lists: ByList<readonly { readonly account_id: string }[]> = await readLists(reader, query);
  return mapLists(lists, (records) => records.map(({ account_id: id }) => id));
}

function mapLists<Value, Mapped>(lists: ByList<Value>, map: (value: Value) => Mapped): ByList<Mapped> {
  const entries = Object.entries(lists).map(([name, value]) => [name, map(value)]);
  return Object.fromEntries(entries) as ByList<Mapped>;
}

const held = [hold('customer-1', 'a1'), hold('customer-1', 'a2'), hold('customer-2', 'b1')];

function everyList(...accountIds: readonly string[]): ByList<readonly string[]> {
  return {
    listAccounts: accountIds,
    listBalances: accountIds,
    listTransactions: accountIds,
    listStandingOrders: accountIds,
    listDirectDebits: accountIds,
    listBeneficiaries: accountIds,
  };
}

export const ownershipCases: readonly AccountReaderCase[] = [
  {
    name: 'returns only the requested accounts that the customer holds',
    async run(makeReader) {
      const reader = await makeReader(held);
      const owners = await listOwners(reader, { customerId: 'customer-1', accountIds: ['a2', 'b1', 'none'] });
      assertEqual(owners, everyList('a2'), 'the owners of every list');
    },
  },
  {
    name: 'returns nothing of an account that another customer holds',
    async run(makeReader) {
      const reader = await makeReader(held);
      const query = { customerId: 'customer-1', accountIds: ['b1'] };
      assertEqual(await listOwners(reader, query), everyList(), 'the owners of every list');
      assertEqual(await reader.findTransactionSpan({ ...query, window: {} }), undefined, 'the span');
    },
  },
  {
    name: 'returns nothing if no account is requested',
    async run(makeReader) {
      const reader = await makeReader(held);
      const query = { customerId: 'customer-1', accountIds: [] };
      assertEqual(await listOwners(reader, query), everyList(), 'the owners of every list');
      assertEqual(await reader.findTransactionSpan({ ...query, window: {} }), undefined, 'the span');
    },
  },
  {
    name: 'returns an account once if it is requested twice',
    async run(makeReader) {
      const reader = await makeReader(held);
      const owners = await listOwners(reader, { customerId: 'customer-1', accountIds: ['a1', 'a1'] });
      assertEqual(owners, everyList('a1'), 'the owners of every list');
    },
  },
  {
    name: 'distinguishes ids that differ only in letter case, _ or -',
    async run(makeReader) {
      const ids = ['Acc_1', 'acc_1', 'Acc-1', 'Acc1'];
      const reader = await makeReader(ids.map((id) => hold('customer-1', id)));
      for (const id of ids) {
        const owners = await listOwners(reader, { customerId: 'customer-1', accountIds: [id] });
        assertEqual(owners, everyList(id), `the owners of every list of ${id}`);
      }
      assertEqual(await reader.holdsAccount('customer-1', 'ACC_1'), false, 'held in other letters');
    },
  },
  {
    name: 'returns pending and disabled accounts like enabled ones',
    async run(makeReader) {
      const states = (['disabled', 'enabled', 'pending'] as const).map((status) => {
        const entry = hold('customer-1', status);
        return { ...entry, account: { ...entry.account, status } };
      });
      const reader = await makeReader(states);
      const accountIds = states.map(({ account }) => account.status);
      const owners = await listOwners(reader, { customerId: 'customer-1', accountIds });
      assertEqual(owners.listAccounts, accountIds, 'the accounts');
      assertEqual(
        mapLists(owners, (list) => [...list].sort()),
        everyList(...accountIds),
        'the owners of every list',
      );
      assertEqual(await reader.holdsAccount('customer-1', 'disabled'), true, 'held');
    },
  },
  {
    name: 'returns nothing of a closed account, and reports it as not held',
    async run(makeReader) {
      const reader = await makeReader([
        hold('customer-1', 'a1'),
        { ...hold('customer-1', 'a2'), closed: true },
      ]);
      const query = { customerId: 'customer-1', accountIds: ['a1', 'a2'] };
      assertEqual(await listOwners(reader, query), everyList('a1'), 'the owners of every list');
      assertEqual(await reader.holdsAccount('customer-1', 'a2'), false, 'held');
      const span = await reader.findTransactionSpan({ ...query, accountIds: ['a2'], window: {} });
      assertEqual(span, undefined, 'the span');
    },
  },
  {
    name: 'reports whether a customer holds an account, for any text as its id',
    async run(makeReader) {
      const reader = await makeReader(held);
      const hostile = ['', 'a', 'A1', 'a1 ', 'a1\0', '%', '..', 'a1/../b1', '\ud800', "a1' OR '1'='1"];
      const requested = ['a1', 'b1', ...hostile, 'a'.repeat(10_000)];
      const results = await Promise.all(requested.map((id) => reader.holdsAccount('customer-1', id)));
      const expected = requested.map((id) => id === 'a1');
      assertEqual(results, expected, 'the accounts held');
      assertEqual(await reader.holdsAccount('customer-3', 'a1'), false, 'held by nobody known');
    },
  },
];
