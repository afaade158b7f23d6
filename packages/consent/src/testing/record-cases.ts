import { assertEqual, assertThrows } from './assert.ts';
import type { ConsentStoreCase } from './consent-store-subject.ts';
import { createSampleConsent, planSampleChange } from './sample-consent.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const customer = { type: 'customer', id: 'customer-1' } as const;
const strangeIds = [
  '',
  'unknown',
  'C1',
  'c1 ',
  "c1' OR '1'='1",
  'c\u0000',
  '\ud800',
  '\u{1f600}',
  'x'.repeat(10_000),
];

export const recordCases: readonly ConsentStoreCase[] = [
  {
    name: 'returns a consent of every type as it was inserted',
    async run({ store }) {
      for (const consentType of ['account-access', 'payment', 'funds-confirmation'] as const) {
        const { stored, history } = createSampleConsent({ consentId: consentType, consentType, createdAt });
        await store.insert(stored, history);
        assertEqual(await store.find(consentType), stored, 'the consent');
        assertEqual(await store.listHistory(consentType), [history], 'its history');
      }
    },
  },
  {
    name: 'finds no consent by other text than its id',
    async run({ store }) {
      const { stored, history } = createSampleConsent({ consentId: 'c1', createdAt });
      await store.insert(stored, history);
      for (const id of strangeIds) {
        assertEqual(await store.find(id), undefined, `find ${JSON.stringify(id.slice(0, 20))}`);
        assertEqual(await store.listHistory(id), [], `history ${JSON.stringify(id.slice(0, 20))}`);
      }
    },
  },
  {
    name: 'refuses a second consent with the same id and keeps the first',
    async run({ store }) {
      const first = createSampleConsent({ consentId: 'c1', createdAt });
      const second = createSampleConsent({ consentId: 'c1', clientId: 'client-2', createdAt });
      await store.insert(first.stored, first.history);
      await assertThrows(store.insert(second.stored, second.history), 'the second insert');
      assertEqual(await store.find('c1'), first.stored, 'the consent');
      assertEqual(await store.listHistory('c1'), [first.history], 'its history');
    },
  },
  {
    name: 'stores exactly one of 20 consents that are inserted in parallel with one id',
    async run({ store }) {
      const creations = Array.from({ length: 20 }, (_, index) =>
        createSampleConsent({ consentId: 'c1', clientId: `client-${index}`, createdAt }),
      );
      const outcomes = await Promise.allSettled(
        creations.map(({ stored, history }) => store.insert(stored, history)),
      );
      const taken = creations.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      assertEqual(taken.length, 1, 'the number of stored consents');
      assertEqual(await store.find('c1'), taken[0]?.stored, 'the consent');
      assertEqual(await store.listHistory('c1'), [taken[0]?.history], 'its history');
    },
  },
  {
    name: 'returns the history in its order and every row as it was stored',
    async run({ store }) {
      const { stored, history } = createSampleConsent({ consentId: 'c1', createdAt });
      await store.insert(stored, history);
      const first = planSampleChange(stored, { command: 'authorize', actor: customer, at: createdAt + 1 });
      const again = planSampleChange(first.next, {
        command: 'authorize',
        actor: customer,
        at: createdAt + 1,
      });
      const bank = { type: 'bank', id: 'staff-1' } as const;
      const end = planSampleChange(again.next, { command: 'revoke', actor: bank, at: createdAt + 2 });
      for (const change of [first, again, end]) assertEqual(await store.replace(change), true, 'the change');
      assertEqual(
        await store.listHistory('c1'),
        [history, first.history, again.history, end.history],
        'the history',
      );
      assertEqual(await store.find('c1'), end.next, 'the consent');
    },
  },
];
