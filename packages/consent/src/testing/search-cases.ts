import type { ConsentFilter, ConsentPosition, ConsentStore } from '../ports.ts';
import { assertEqual } from './assert.ts';
import type { ConsentStoreCase } from './consent-store-subject.ts';
import { createSampleConsent, planSampleChange } from './sample-consent.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');

interface Life {
  readonly id: string;
  readonly clientId?: string;
  readonly createdAt?: number;
  readonly customerId?: string;
  readonly accountIds?: readonly string[];
  readonly revoked?: boolean;
}

async function live(store: ConsentStore, life: Life): Promise<void> {
  const { id: consentId, customerId, accountIds = ['account-1'], clientId = 'client-1' } = life;
  const creation = createSampleConsent({ consentId, clientId, createdAt: life.createdAt ?? createdAt });
  await store.insert(creation.stored, creation.history);
  if (customerId === undefined) return;
  const actor = { type: 'customer', id: customerId } as const;
  const step = { actor, at: life.createdAt ?? createdAt } as const;
  const approved = planSampleChange(creation.stored, { ...step, command: 'authorize', accountIds });
  await store.replace(approved);
  if (life.revoked) await store.replace(planSampleChange(approved.next, { ...step, command: 'revoke' }));
}

async function listIds(store: ConsentStore, filter: ConsentFilter, liveOnly = false, limit = 100) {
  const ids: string[][] = [];
  let after: ConsentPosition | undefined;
  do {
    const query = { filter, liveOnly, limit };
    const page = await store.search(after === undefined ? query : { ...query, after });
    ids.push(page.items.map(({ consent }) => consent.consent_id));
    after = page.next;
  } while (after !== undefined);
  return ids;
}

/** What listing promises. */
export const searchCases: readonly ConsentStoreCase[] = [
  {
    name: 'lists the consents of a client, a customer or an account, and no others',
    async run({ store }) {
      await live(store, { id: 'c1', customerId: 'customer-1', accountIds: ['account-1', 'account-2'] });
      await live(store, {
        id: 'c2',
        clientId: 'client-2',
        customerId: 'customer-1',
        accountIds: ['account-2'],
      });
      await live(store, { id: 'c3', customerId: 'customer-2', accountIds: ['account-20'] });
      await live(store, { id: 'c4' });
      assertEqual(
        await listIds(store, { by: 'client', clientId: 'client-1' }),
        [['c4', 'c3', 'c1']],
        'client',
      );
      assertEqual(
        await listIds(store, { by: 'customer', customerId: 'customer-1' }),
        [['c2', 'c1']],
        'customer',
      );
      assertEqual(await listIds(store, { by: 'account', accountId: 'account-2' }), [['c2', 'c1']], 'account');
      assertEqual(await listIds(store, { by: 'account', accountId: 'account' }), [[]], 'no account');
      assertEqual(await listIds(store, { by: 'customer', customerId: '' }), [[]], 'no customer');
    },
  },
  {
    name: 'leaves out ended consents where only live ones are asked for',
    async run({ store }) {
      await live(store, { id: 'c1', customerId: 'customer-1', revoked: true });
      await live(store, { id: 'c2', customerId: 'customer-1' });
      await live(store, { id: 'c3' });
      const client = { by: 'client', clientId: 'client-1' } as const;
      assertEqual(await listIds(store, client, true), [['c3', 'c2']], 'live ones of the client');
      assertEqual(
        await listIds(store, { by: 'account', accountId: 'account-1' }, true),
        [['c2']],
        'of the account',
      );
      assertEqual(await listIds(store, client), [['c3', 'c2', 'c1']], 'all of the client');
    },
  },
  {
    name: 'pages through consents newest first, by code unit within a millisecond, none twice and none left out',
    async run({ store }) {
      const ids = ['b', 'A', 'a', '_', '-', 'B', '0'];
      for (const id of ids) await live(store, { id, customerId: 'customer-1' });
      await live(store, { id: 'older', customerId: 'customer-1', createdAt: createdAt - 1 });
      await live(store, { id: 'Newer', customerId: 'customer-1', createdAt: createdAt + 1 });
      const expected = ['Newer', 'b', 'a', '_', 'B', 'A', '0', '-', 'older'];
      const customer = { by: 'customer', customerId: 'customer-1' } as const;
      const account = { by: 'account', accountId: 'account-1' } as const;
      for (const filter of [customer, account]) {
        for (const limit of [1, 2, 3, 8, 9, 10]) {
          const pages = await listIds(store, filter, false, limit);
          assertEqual(pages.flat(), expected, `pages of ${limit}`);
          assertEqual(pages.length, Math.ceil(expected.length / limit), `the number of pages of ${limit}`);
        }
      }
    },
  },
];
