import {
  type ConsentQuery,
  consentFacts,
  createAccountAudience,
  selectRecipients,
} from '@ob/consent/primitives';
import { type AccountAudienceSubject, accountAudienceCases } from '@ob/consent/testing';
import type { AccountAudience, ConsentFacts } from '@ob/core/primitives';
import { describe, expect, test } from 'vitest';
import { createMemorySubject } from './memory-subject.ts';

type Store = AccountAudienceSubject['store'];

const searchWith =
  (alter: (query: ConsentQuery) => ConsentQuery) =>
  (store: Store): AccountAudience =>
    createAccountAudience({ consents: { search: (query) => store.search(alter(query)) } });

/** Creates an audience that evaluates every consent with wrong facts. */
const evaluateWith =
  (alter: (facts: ConsentFacts) => ConsentFacts) =>
  (store: Store): AccountAudience => ({
    async findRecipients(events, now) {
      const { items } = await store.search({ of: 'everybody', now, limit: 1_000 });
      const facts = items.map((stored) => alter(consentFacts(stored, now)));
      return selectRecipients(events, facts, now);
    },
  });

const respondWith =
  (alter: (audience: AccountAudience) => AccountAudience['findRecipients']) =>
  (store: Store): AccountAudience => ({ findRecipients: alter(createAccountAudience({ consents: store })) });

const flaws: Readonly<Record<string, (store: Store) => AccountAudience>> = {
  'reads the first page only': (store) =>
    createAccountAudience({
      consents: { search: async (query) => ({ items: (await store.search({ ...query, limit: 5 })).items }) },
    }),
  'lets consents expire too early': searchWith((query) => ({ ...query, now: query.now + 1 })),
  'searches consents that await authorization': searchWith((query) => ({
    ...query,
    statuses: ['awaiting_authorization'],
  })),
  'ignores the end of a consent': evaluateWith((facts) => ({ ...facts, status: 'authorized' })),
  'ignores the expiry': evaluateWith((facts) => ({ ...facts, status: 'authorized', expiresAt: Infinity })),
  'ignores the accounts': evaluateWith((facts) => ({ ...facts, accountIds: ['a1', 'a2', 'a3'] })),
  'ignores the permissions': evaluateWith((facts) => ({
    ...facts,
    permissions: ['ReadBalances', 'ReadTransactions'],
  })),
  'ignores the first booking date': evaluateWith(({ transactionsFrom: _from, ...facts }) => facts),
  'ignores the last booking date': evaluateWith(({ transactionsTo: _to, ...facts }) => facts),
  'excludes the first booking date': evaluateWith(({ transactionsFrom: from, ...facts }) =>
    from === undefined ? facts : { ...facts, transactionsFrom: from + 1 },
  ),
  'returns a client once for each consent': (store) => ({
    async findRecipients(events, now) {
      const consents = createAccountAudience({ consents: store });
      const once = await consents.findRecipients(events, now);
      const { items } = await store.search({ of: 'everybody', now, limit: 1_000 });
      return once.flatMap((each) =>
        items.filter(({ clientId }) => clientId === each.clientId).map(() => each),
      );
    },
  }),
  'reverses the clients': respondWith(
    ({ findRecipients }) =>
      async (events, now) =>
        (await Promise.all(events.map((event) => findRecipients([event], now)))).flatMap((each) =>
          [...each].reverse(),
        ),
  ),
  'reverses the events': respondWith(
    ({ findRecipients }) =>
      (events, now) =>
        findRecipients([...events].reverse(), now),
  ),
  'sends each client a different event': respondWith(
    ({ findRecipients }) =>
      async (events, now) =>
        (await findRecipients(events, now)).map((each) => ({
          ...each,
          event: { ...each.event, id: each.clientId },
        })),
  ),
  'ignores the second account': respondWith(
    ({ findRecipients }) =>
      (events, now) =>
        findRecipients(
          events.filter(({ resource_id }) => resource_id === events[0]?.resource_id),
          now,
        ),
  ),
  'fails without events': respondWith(
    ({ findRecipients }) =>
      (events, now) =>
        events.length === 0 ? Promise.reject(new Error('no event')) : findRecipients(events, now),
  ),
  'fails for account ids with control characters': respondWith(
    ({ findRecipients }) =>
      (events, now) =>
        events.some(({ resource_id }) => resource_id.includes('\0'))
          ? Promise.reject(new Error('no account'))
          : findRecipients(events, now),
  ),
};

describe('the cases for audiences', () => {
  const caught = new Set<string>();

  test.each(Object.entries(flaws))('find an audience that %s', async (_name, breakAudience) => {
    let found = 0;
    for (const { name, run } of accountAudienceCases) {
      const { store } = createMemorySubject();
      const sound = await run({ audience: breakAudience(store), store }).then(
        () => true,
        () => false,
      );
      if (sound) continue;
      found += 1;
      caught.add(name);
    }
    expect(found).toBeGreaterThan(0);
  });

  test('each find at least one broken audience', () => {
    expect(accountAudienceCases.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
  });
});
