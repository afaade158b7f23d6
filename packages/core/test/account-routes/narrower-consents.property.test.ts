import { hiddenKeys, type Permission, permissions } from '@ob/core';
import type { ConsentFacts } from '@ob/core/primitives';
import { endpoints } from '@ob/core/routes';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
  createSampleTransaction,
  type HeldAccount,
} from '@ob/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { get, openAccountBank } from '../support/account-bank.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00.000Z');
const accountIds = ['account-1', 'account-2', 'account-3'];
const names = Object.keys(permissions) as Permission[];

const held = accountIds.map(
  (id): HeldAccount => ({
    customerId: 'customer-1',
    account: createSampleAccount(id),
    balances: [createSampleBalance(id, 'booked'), createSampleBalance(id, 'available')],
    transactions: [0, 1, 2, 3].map((days) =>
      createSampleTransaction(id, `${id}-${days}`, new Date(start + days * day).toISOString()),
    ),
    standingOrders: [createSampleStandingOrder(id, `${id}-order`)],
    directDebits: [createSampleDirectDebit(id, `${id}-debit`)],
    beneficiaries: [createSampleBeneficiary(id, `${id}-payee`)],
  }),
);

const paths = Object.values(endpoints).map(({ path, record }) => ({
  path: path.replace('/open-banking/v1', '').replace('{accountId}', 'account-1'),
  record,
}));

const consent = fc.record({
  permissions: fc.subarray(names),
  accountIds: fc.subarray(accountIds, { minLength: 1 }),
  transactionsFrom: fc.nat({ max: 3 }).map((days) => start + days * day),
  transactionsTo: fc.nat({ max: 3 }).map((days) => start + days * day + 1),
});
type Terms = Pick<ConsentFacts, 'permissions' | 'accountIds'> &
  Required<Pick<ConsentFacts, 'transactionsFrom' | 'transactionsTo'>>;

/** Removes from each row the keys that the other one lacks. */
const narrow = (wide: Terms, other: Terms): Terms => ({
  permissions: wide.permissions.filter((name) => other.permissions.includes(name)),
  accountIds: wide.accountIds.filter((id) => other.accountIds.includes(id)),
  transactionsFrom: Math.max(wide.transactionsFrom, other.transactionsFrom),
  transactionsTo: Math.min(wide.transactionsTo, other.transactionsTo),
});

type Row = Readonly<Record<string, unknown>>;

async function readRows(terms: Terms, path: string): Promise<readonly Row[] | undefined> {
  const { status, data } = await get(await openAccountBank(held, terms), path);
  return status === 200 ? [data].flat() : undefined;
}

test('a narrower consent never adds a row or a key, at any endpoint', async () => {
  const law = fc.asyncProperty(consent, consent, fc.constantFrom(...paths), async (wide, other, { path }) => {
    const little = await readRows(narrow(wide, other), path);
    if (little === undefined) return;
    const much = await readRows(wide, path);
    const shownByBoth = little.filter((row) =>
      much?.some((whole) => Object.entries(row).every(([key, value]) => isSame(whole[key], value))),
    );
    expect(shownByBoth).toEqual(little);
  });
  await fc.assert(law, { numRuns: 400 });
});

test('an added permission removes no row and no key', async () => {
  const law = fc.asyncProperty(
    consent,
    fc.constantFrom(...names),
    fc.constantFrom(...paths),
    async (terms, added, { path }) => {
      const before = await readRows(terms, path);
      const after = await readRows({ ...terms, permissions: [...terms.permissions, added] }, path);
      if (before !== undefined) expect(after).toMatchObject(before);
    },
  );
  await fc.assert(law, { numRuns: 400 });
});

test('Basic records are full records without the hidden keys', async () => {
  const law = fc.asyncProperty(consent, fc.constantFrom(...paths), async (terms, { path, record }) => {
    const full = await readRows({ ...terms, permissions: ['ReadAccounts', 'ReadTransactions'] }, path);
    const basic = await readRows(
      { ...terms, permissions: ['ReadAccountsBasic', 'ReadTransactionsBasic'] },
      path,
    );
    const hide = (row: Row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !hiddenKeys[record].includes(key)));
    expect(basic).toEqual(full?.map(hide));
  });
  await fc.assert(law);
});

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
