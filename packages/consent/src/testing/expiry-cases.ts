import { createFixedClock, createSeededRandom } from '@ob/core/testing';
import { authorizationTimeout, maximumLifetime } from '../records/limits.ts';
import { expireDue } from '../use-cases/expire-due.ts';
import { assertEqual } from './assert.ts';
import type { ConsentStoreCase } from './consent-store-subject.ts';
import { createSampleConsent, planSampleChange } from './sample-consent.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const customer = { type: 'customer', id: 'customer-1' } as const;

export const expiryCases: readonly ConsentStoreCase[] = [
  {
    name: 'lists due consents to the millisecond, earliest deadline first, without ended ones',
    async run({ store }) {
      const waiting = createSampleConsent({ consentId: 'waiting', createdAt });
      const earlier = createSampleConsent({ consentId: 'earlier', createdAt: createdAt - 1 });
      const authorized = createSampleConsent({ consentId: 'authorized', createdAt });
      const ended = createSampleConsent({ consentId: 'ended', createdAt });
      for (const { stored, history } of [waiting, earlier, authorized, ended])
        await store.insert(stored, history);
      await store.replace(
        planSampleChange(authorized.stored, { command: 'authorize', actor: customer, at: createdAt }),
      );
      await store.replace(
        planSampleChange(ended.stored, { command: 'reject', actor: customer, at: createdAt }),
      );
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
      for (const consentId of ids) {
        const { stored, history } = createSampleConsent({ consentId, createdAt });
        await store.insert(stored, history);
      }
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
