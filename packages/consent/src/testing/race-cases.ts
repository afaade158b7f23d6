import { createFixedClock, createSeededRandom } from '@ob/core/testing';
import { isLive } from '../lifecycle/transitions.ts';
import { authorizationTimeout, maximumLifetime } from '../records/limits.ts';
import { cancelConsent } from '../use-cases/cancel-consent.ts';
import { approveConsent, denyConsent, revokeConsentAsCustomer } from '../use-cases/decide-as-customer.ts';
import { endConsentAsBank } from '../use-cases/end-as-bank.ts';
import { expireDue } from '../use-cases/expire-due.ts';
import { assertEqual } from './assert.ts';
import type { ConsentStoreCase, ConsentStoreSubject } from './consent-store-subject.ts';
import { storeSampleConsent } from './sample-consent.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const consentId = 'c1';
const name = { consentId, consentType: 'account-access', clientId: 'client-1' } as const;
const customerId = 'customer-1';
const accounts = { listHeldAccounts: async () => [{ account_id: 'account-1' }] };

/** Returns every operation that changes the consent. Each takes the time of its clock. */
function gatherActors({ store }: ConsentStoreSubject) {
  const random = createSeededRandom(1);
  const at = (now: number) => ({ consents: store, clock: createFixedClock(now), random, accounts });
  return {
    approve: (now: number) => approveConsent(at(now), { consentId, customerId, accountIds: ['account-1'] }),
    deny: (now: number) => denyConsent(at(now), { consentId, customerId }),
    cancel: (now: number) => cancelConsent(at(now), name),
    revoke: (now: number) => revokeConsentAsCustomer(at(now), { consentId, customerId }),
    end: (now: number) => endConsentAsBank(at(now), { consentId, actorId: 'staff-1' }),
    expire: (now: number) => expireDue(at(now)),
  };
}

const insertSample = ({ store }: ConsentStoreSubject) => storeSampleConsent(store, { consentId, createdAt });

/** Throws unless the rows form a chain that ends at the current status, with one event for each change of status. */
async function assertConsistent({ store, listEventIds }: ConsentStoreSubject): Promise<void> {
  const rows = await store.listHistory(consentId);
  const stored = await store.find(consentId);
  const chained = rows.every((row, index) => row.from === rows[index - 1]?.to);
  assertEqual(chained, true, 'the chain');
  assertEqual(rows.at(-1)?.to, stored?.consent.status, 'the last status');
  assertEqual(rows.length, stored?.version, 'the number of changes');
  const moved = rows.filter((row) => row.from !== undefined && row.from !== row.to);
  assertEqual((await listEventIds()).length, moved.length, 'the number of events');
  const ends = rows.filter(({ to }) => !isLive(to));
  assertEqual(ends.length <= 1, true, 'at most one end');
}

const repeat = <Value>(count: number, work: () => Promise<Value>) => Array.from({ length: count }, work);

export const raceCases: readonly ConsentStoreCase[] = [
  {
    name: 'ends a consent once, with one event, if 50 cancellations come in parallel',
    async run(subject) {
      await insertSample(subject);
      const { cancel } = gatherActors(subject);
      const results = await Promise.all(repeat(50, () => cancel(createdAt + 1)));
      assertEqual(results.filter(({ ok }) => ok).length, 50, 'the accepted cancellations');
      assertEqual((await subject.store.listHistory(consentId)).length, 2, 'the length of the history');
      await assertConsistent(subject);
    },
  },
  {
    name: 'keeps one chain of statuses if customer, client, bank and job end a waiting consent in parallel',
    async run(subject) {
      await insertSample(subject);
      const { approve, deny, cancel, end, expire } = gatherActors(subject);
      const timeout = createdAt + authorizationTimeout;
      await Promise.all([
        ...repeat(3, () => approve(timeout - 1)),
        ...repeat(3, () => deny(timeout - 1)),
        ...repeat(3, () => cancel(timeout - 1)),
        ...repeat(3, () => end(timeout - 1)),
        ...repeat(3, () => expire(timeout)),
      ]);
      await assertConsistent(subject);
    },
  },
  {
    name: 'ends an authorized consent once, with one event, if customer, client, bank and job end it in parallel',
    async run(subject) {
      await insertSample(subject);
      const { approve, cancel, revoke, end, expire } = gatherActors(subject);
      await approve(createdAt);
      const expiry = createdAt + maximumLifetime;
      await Promise.all([
        ...repeat(5, () => revoke(expiry - 1)),
        ...repeat(5, () => cancel(expiry - 1)),
        ...repeat(5, () => end(expiry - 1)),
        ...repeat(5, () => expire(expiry)),
      ]);
      assertEqual((await subject.store.listHistory(consentId)).length, 3, 'the length of the history');
      assertEqual((await subject.listEventIds()).length, 2, 'the number of events');
      await assertConsistent(subject);
    },
  },
];
