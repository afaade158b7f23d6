import { createFixedClock, createSeededRandom } from '@ob/core/testing';
import { authorizationTimeout, maximumLifetime } from '../records/limits.ts';
import { expireDue } from '../use-cases/expire-due.ts';
import { assertEqual } from './assert.ts';
import type { ConsentStoreCase } from './consent-store-subject.ts';
import { storeSampleConsent } from './sample-consent.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const customerId = 'customer-1';

export const expiryCases: readonly ConsentStoreCase[] = [
  {
    name: 'lists due consents to the millisecond, earliest deadline first, without ended ones',
    async run({ store }) {
      await storeSampleConsent(store, { consentId: 'waiting', createdAt });
      await storeSampleConsent(store, { consentId: 'earlier', createdAt: createdAt - 1 });
      await storeSampleConsent(store, { consentId: 'authorized', customerId, createdAt });
      await storeSampleConsent(store, { consentId: 'ended', customerId, isRevoked: true, createdAt });
      const listIds = (now: number, limit = 10) => store.listDue(now, limit);
      const timeout = createdAt + authorizationTimeout;
      assertEqual(await listIds(timeout - 2), [], 'before anything is due');
      assertEqual(await listIds(timeout - 1), ['earlier'], 'when the first is due');
      assertEqual(await listIds(timeout), ['earlier', 'waiting'], 'when both are due');
      assertEqual(await listIds(timeout, 1), ['earlier'], 'a limit of one');
      assertEqual(
        await listIds(createdAt + maximumLifetime - 1),
        ['earlier', 'waiting'],
        'before the expiry',
      );
      assertEqual(
        await listIds(createdAt + maximumLifetime),
        ['earlier', 'waiting', 'authorized'],
        'at the expiry',
      );
    },
  },
  {
    name: 'ends every due consent once, with one event, if several processes run the job in parallel',
    async run({ store, listEventIds }) {
      const ids = Array.from({ length: 120 }, (_, index) => `c${index}`);
      for (const consentId of ids) await storeSampleConsent(store, { consentId, createdAt });
      const clock = createFixedClock(createdAt + authorizationTimeout);
      const ports = { consents: store, clock, random: createSeededRandom(1) };
      const counts = await Promise.all(Array.from({ length: 4 }, () => expireDue(ports)));
      await expireDue(ports);
      assertEqual(
        counts.reduce((sum, count) => sum + count, 0) <= ids.length,
        true,
        'the total number of ends',
      );
      assertEqual((await listEventIds()).length, ids.length, 'the number of events');
      for (const id of ids) assertEqual((await store.listHistory(id)).length, 2, `the history of ${id}`);
      assertEqual(await store.listDue(createdAt + maximumLifetime, 1), [], 'the consents left');
    },
  },
];
