import type { ConsentStatus } from '@ob/core';
import type { ConsentPosition, ConsentQuery } from '../ports/consent-query.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import { authorizationTimeout, maximumLifetime, paymentLifetime } from '../records/limits.ts';
import { assertEqual } from './assert.ts';
import type { ConsentStoreCase } from './consent-store-subject.ts';
import { planSampleChange, type StoredSample, sampleRequests, storeSampleConsent } from './sample-consent.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');

type SampleConsent = Omit<StoredSample, 'consentId' | 'createdAt'> & {
  readonly id: string;
  readonly createdAt?: number;
};

const insertConsent = (store: ConsentStore, { id, ...sample }: SampleConsent) =>
  storeSampleConsent(store, { consentId: id, createdAt, ...sample });

type Search = Pick<ConsentQuery, 'of'> & Partial<ConsentQuery>;

async function listPages(store: ConsentStore, search: Search): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = [];
  let after: ConsentPosition | undefined;
  do {
    const query = { limit: 100, now: createdAt, ...search };
    const page = await store.search(after === undefined ? query : { ...query, after });
    pages.push(page.items.map(({ consent }) => consent.consent_id));
    after = page.next;
  } while (after !== undefined);
  return pages;
}

const listIds = async (store: ConsentStore, search: Search) => (await listPages(store, search)).flat();

const samples: readonly SampleConsent[] = [
  { id: 'c1', customerId: 'customer-1', accountIds: ['account-1', 'account-2'] },
  { id: 'c2', clientId: 'client-2', customerId: 'customer-1', accountIds: ['account-2'], isRevoked: true },
  { id: 'c3', customerId: 'customer-2', accountIds: ['account-20'], consentType: 'payment' },
  { id: 'c4', createdAt: createdAt + 1 },
];

const searches: readonly (readonly [Search, readonly string[]])[] = [
  [{ of: 'everybody' }, ['c4', 'c3', 'c2', 'c1']],
  [{ of: { clientId: 'client-1' } }, ['c4', 'c3', 'c1']],
  [{ of: { customerId: 'customer-1' } }, ['c2', 'c1']],
  [{ of: { accountId: 'account-2' } }, ['c2', 'c1']],
  [{ of: { accountId: 'account' } }, []],
  [{ of: { customerId: '' } }, []],
  [{ of: { clientId: 'client-1', customerId: 'customer-1' } }, ['c1']],
  [{ of: { clientId: 'client-2', accountId: 'account-2' } }, ['c2']],
  [{ of: { customerId: 'customer-2', accountId: 'account-2' } }, []],
  [{ of: { clientId: 'client-1', customerId: 'customer-1', accountId: 'account-1' } }, ['c1']],
  [{ of: 'everybody', consentType: 'payment' }, ['c3']],
  [{ of: 'everybody', statuses: ['authorized'] }, ['c3', 'c1']],
  [{ of: 'everybody', statuses: ['revoked', 'awaiting_authorization'] }, ['c4', 'c2']],
  [{ of: 'everybody', statuses: [] }, []],
  [{ of: { clientId: 'client-1' }, consentType: 'account-access', statuses: ['authorized'] }, ['c1']],
  [{ of: 'everybody', createdFrom: createdAt + 1 }, ['c4']],
  [{ of: 'everybody', createdBefore: createdAt + 1 }, ['c3', 'c2', 'c1']],
  [{ of: 'everybody', createdFrom: createdAt, createdBefore: createdAt }, []],
  [{ of: 'everybody', createdFrom: 0, createdBefore: createdAt + 2, statuses: ['revoked'] }, ['c2']],
  [{ of: { clientId: 'c\u0000' } }, []],
  [{ of: { accountId: '\ud800' } }, []],
  [{ of: { customerId: "' OR true --" } }, []],
];

/** The ids by status, at a time at which deadlines have passed and are not stored yet. */
const idsByStatus: readonly (readonly [
  number,
  Readonly<Partial<Record<ConsentStatus, readonly string[]>>>,
])[] = [
  [
    createdAt + authorizationTimeout - 1,
    { awaiting_authorization: ['waiting', 'short'], authorized: ['payment', 'access'] },
  ],
  [
    createdAt + authorizationTimeout,
    { rejected: ['waiting'], expired: ['short'], authorized: ['payment', 'access'] },
  ],
  [
    createdAt + paymentLifetime,
    { rejected: ['waiting'], expired: ['short', 'payment'], authorized: ['access'] },
  ],
  [createdAt + maximumLifetime - 1, { authorized: ['access'] }],
  [createdAt + maximumLifetime, { authorized: [], expired: ['short', 'payment', 'access'] }],
];

export const searchCases: readonly ConsentStoreCase[] = [
  {
    name: 'lists the consents that match every filter: client, customer, account, type, statuses and creation time',
    async run({ store }) {
      for (const sample of samples) await insertConsent(store, sample);
      for (const [search, expected] of searches)
        assertEqual(await listIds(store, search), expected, JSON.stringify(search));
    },
  },
  {
    name: 'matches a consent by the status after its deadline, to the millisecond, before the end is stored',
    async run({ store }) {
      await insertConsent(store, { id: 'access', customerId: 'customer-1' });
      await insertConsent(store, { id: 'payment', customerId: 'customer-1', consentType: 'payment' });
      const expiration_date = new Date(createdAt + authorizationTimeout).toISOString();
      const request = { ...sampleRequests['account-access'], expiration_date };
      await insertConsent(store, { id: 'short', request });
      await insertConsent(store, { id: 'waiting' });
      for (const [now, expected] of idsByStatus) {
        for (const [status, ids] of Object.entries(expected)) {
          const search = { of: 'everybody', statuses: [status as ConsentStatus], now } as const;
          assertEqual([...(await listIds(store, search))].sort(), [...ids].sort(), `${status} at ${now}`);
        }
      }
    },
  },
  {
    name: 'returns a consent with a passed deadline as it is stored',
    async run({ store }) {
      const stored = await insertConsent(store, { id: 'c1' });
      const now = createdAt + authorizationTimeout;
      const page = await store.search({ of: 'everybody', statuses: ['rejected'], now, limit: 1 });
      assertEqual(page, { items: [stored] }, 'the page');
    },
  },
  {
    name: 'returns every consent once over all pages, newest first and by code unit within a millisecond',
    async run({ store }) {
      const ids = ['b', 'A', 'a', '_', '-', 'B', '0'];
      for (const id of ids) await insertConsent(store, { id, customerId: 'customer-1' });
      await insertConsent(store, { id: 'older', customerId: 'customer-1', createdAt: createdAt - 1 });
      await insertConsent(store, { id: 'Newer', customerId: 'customer-1', createdAt: createdAt + 1 });
      const expected = ['Newer', 'b', 'a', '_', 'B', 'A', '0', '-', 'older'];
      const subjects = ['everybody', { customerId: 'customer-1' }, { accountId: 'account-1' }] as const;
      for (const of of subjects) {
        for (const limit of [1, 2, 3, 8, 9, 10]) {
          const pages = await listPages(store, { of, limit });
          assertEqual(pages.flat(), expected, `pages of ${limit}`);
          assertEqual(pages.length, Math.ceil(expected.length / limit), `the number of pages of ${limit}`);
        }
      }
    },
  },
  {
    name: 'continues after the last page, even if consents were created or changed since',
    async run({ store }) {
      for (const [index, id] of ['c1', 'c2', 'c3', 'c4'].entries())
        await insertConsent(store, { id, customerId: 'customer-1', createdAt: createdAt + index });
      const query = { of: { clientId: 'client-1' }, now: createdAt, limit: 2 };
      const first = await store.search(query);
      await insertConsent(store, { id: 'c9', createdAt: createdAt + 9 });
      const last = first.items.at(-1);
      const bank = { type: 'bank', id: 'staff-1' } as const;
      if (last !== undefined)
        await store.replace(planSampleChange(last, { command: 'revoke', actor: bank, at: createdAt + 9 }));
      const second = await store.search(first.next === undefined ? query : { ...query, after: first.next });
      const ids = [first, second].map(({ items }) => items.map(({ consent }) => consent.consent_id));
      assertEqual(
        ids,
        [
          ['c4', 'c3'],
          ['c2', 'c1'],
        ],
        'the pages',
      );
      assertEqual(second.next, undefined, 'the end');
    },
  },
];
