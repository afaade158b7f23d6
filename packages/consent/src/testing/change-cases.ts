import { assertEqual, assertThrows } from './assert.ts';
import type { ConsentStoreCase, ConsentStoreSubject } from './consent-store-subject.ts';
import { createSampleConsent, planSampleChange } from './sample-consent.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const customer = { type: 'customer', id: 'customer-1' } as const;
const callers = Array.from({ length: 50 }, (_, index) => index);

async function insertSample({ store }: ConsentStoreSubject) {
  const creation = createSampleConsent({ consentId: 'c1', createdAt });
  await store.insert(creation.stored, creation.history);
  return creation;
}

export const changeCases: readonly ConsentStoreCase[] = [
  {
    name: 'stores a change with its history row and its event',
    async run(subject) {
      const { stored, history } = await insertSample(subject);
      const change = planSampleChange(stored, {
        command: 'authorize',
        actor: customer,
        at: createdAt,
        eventId: 'e1',
      });
      assertEqual(await subject.store.replace(change), true, 'the answer');
      assertEqual(await subject.store.find('c1'), change.next, 'the consent');
      assertEqual(await subject.store.listHistory('c1'), [history, change.history], 'the history');
      assertEqual(await subject.listEventIds(), ['e1'], 'the events');
    },
  },
  {
    name: 'stores nothing if the change starts from an older version or from an unknown consent',
    async run(subject) {
      const { stored, history } = await insertSample(subject);
      const step = { command: 'authorize', actor: customer, at: createdAt } as const;
      const first = planSampleChange(stored, { ...step, eventId: 'e1' });
      const second = planSampleChange(stored, { ...step, accountIds: ['account-2'], eventId: 'e2' });
      const lost = createSampleConsent({ consentId: 'c2', createdAt }).stored;
      assertEqual(await subject.store.replace(first), true, 'the first answer');
      assertEqual(await subject.store.replace(second), false, 'the second answer');
      const third = planSampleChange(lost, { ...step, eventId: 'e3' });
      assertEqual(await subject.store.replace(third), false, 'the answer without a consent');
      assertEqual(await subject.store.find('c1'), first.next, 'the consent');
      assertEqual(await subject.store.find('c2'), undefined, 'the unknown consent');
      assertEqual(await subject.store.listHistory('c1'), [history, first.history], 'the history');
      assertEqual(await subject.listEventIds(), ['e1'], 'the events');
    },
  },
  {
    name: 'stores exactly one of 50 parallel changes from the same version',
    async run(subject) {
      const { stored } = await insertSample(subject);
      const changes = callers.map((caller) =>
        planSampleChange(stored, {
          command: 'authorize',
          actor: { type: 'customer', id: `customer-${caller}` },
          at: createdAt + caller,
          eventId: `e${caller}`,
        }),
      );
      const results = await Promise.all(changes.map((change) => subject.store.replace(change)));
      const winners = changes.filter((_, index) => results[index]);
      assertEqual(winners.length, 1, 'the number of winners');
      assertEqual(await subject.store.find('c1'), winners[0]?.next, 'the consent');
      assertEqual((await subject.store.listHistory('c1')).length, 2, 'the length of the history');
      assertEqual(
        await subject.listEventIds(),
        winners[0]?.events.map(({ event }) => event.id),
        'the events',
      );
    },
  },
  {
    name: 'stores nothing if the outbox refuses the event of the change',
    async run(subject) {
      const { stored, history } = await insertSample(subject);
      await subject.breakOutbox();
      const change = planSampleChange(stored, { command: 'authorize', actor: customer, at: createdAt });
      await assertThrows(subject.store.replace(change), 'the change');
      assertEqual(await subject.store.find('c1'), stored, 'the consent');
      assertEqual(await subject.store.listHistory('c1'), [history], 'the history');
      assertEqual(await subject.listEventIds(), [], 'the events');
    },
  },
];
