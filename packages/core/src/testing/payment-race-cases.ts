import type { AcceptanceOutcome, PaymentAcceptance } from '../payments/payment-store.ts';
import { assertEqual } from './assert.ts';
import {
  authorizeAndAccept,
  authorizeFor,
  type PaymentStoreCase,
  type PaymentStoreSubject,
} from './payment-store-subject.ts';
import { planSampleAcceptance, planSampleCompletion } from './sample-payment.ts';

const acceptedAt = Date.parse('2026-03-01T09:30:00.123Z');
const callers = Array.from({ length: 20 }, (_, index) => index);

/** Authorizes the consent of each payment once. */
async function authorizeAll(
  subject: PaymentStoreSubject,
  acceptances: readonly PaymentAcceptance[],
): Promise<void> {
  const byConsent = new Map(acceptances.map((each) => [each.stored.payment.consent_id, each]));
  for (const acceptance of byConsent.values()) await authorizeFor(subject, acceptance);
}

/** Accepts all payments in parallel and returns the only winner. All others must get one of `losers`. */
async function race(
  { store }: PaymentStoreSubject,
  acceptances: readonly PaymentAcceptance[],
  losers: readonly AcceptanceOutcome[],
): Promise<PaymentAcceptance> {
  const results = await Promise.all(acceptances.map((acceptance) => store.accept(acceptance)));
  const [winner, ...others] = acceptances.filter((_, index) => results[index] === 'accepted');
  if (winner === undefined || others.length > 0)
    throw new Error(`exactly one may be accepted: ${results.join(' ')}`);
  const wrong = results.filter((answer) => answer !== 'accepted' && !losers.includes(answer));
  assertEqual(wrong, [], 'the answers of those who lost');
  return winner;
}

async function assertOnly(
  { store, listEventIds }: PaymentStoreSubject,
  acceptances: readonly PaymentAcceptance[],
  { stored, key, acceptedAt: now, events }: PaymentAcceptance,
): Promise<void> {
  for (const { stored: each } of acceptances) {
    const expected = each === stored ? stored : undefined;
    assertEqual(await store.find(each.payment.payment_id), expected, each.payment.payment_id);
  }
  const keys = [...new Set(acceptances.map((each) => each.key.value))];
  for (const value of keys) {
    const expected = value === key.value ? { fingerprint: key.fingerprint, stored } : undefined;
    assertEqual(await store.findByKey(stored.clientId, value, now), expected, `the key ${value}`);
  }
  const reported = events.map(({ event }) => event.id);
  assertEqual(await listEventIds(), reported, 'the events');
}

export const paymentRaceCases: readonly PaymentStoreCase[] = [
  {
    name: 'accepts exactly one of many payments with one consent and different keys',
    async run(subject) {
      const acceptances = callers.map((caller) =>
        planSampleAcceptance({ paymentId: `p${caller}`, consentId: 'c1', acceptedAt }),
      );
      await authorizeAll(subject, acceptances);
      const winner = await race(subject, acceptances, ['consent_not_usable']);
      await assertOnly(subject, acceptances, winner);
      assertEqual(await subject.isConsumed('c1'), true, 'whether the consent is used');
    },
  },
  {
    name: 'accepts exactly one of many equal requests, and refuses the others for the key',
    async run(subject) {
      const acceptances = callers.map((caller) =>
        planSampleAcceptance({
          paymentId: `p${caller}`,
          consentId: 'c1',
          acceptedAt,
          key: 'one',
          fingerprint: 'same',
        }),
      );
      await authorizeAll(subject, acceptances);
      const winner = await race(subject, acceptances, ['key_taken', 'key_in_flight']);
      await assertOnly(subject, acceptances, winner);
    },
  },
  {
    name: 'accepts exactly one of many payments with one key, and consumes no other consent',
    async run(subject) {
      const acceptances = callers.map((caller) =>
        planSampleAcceptance({ paymentId: `p${caller}`, consentId: `c${caller}`, acceptedAt, key: 'one' }),
      );
      await authorizeAll(subject, acceptances);
      const winner = await race(subject, acceptances, ['key_taken', 'key_in_flight']);
      await assertOnly(subject, acceptances, winner);
      for (const { stored } of acceptances) {
        const { consent_id: consentId } = stored.payment;
        assertEqual(await subject.isConsumed(consentId), stored === winner.stored, `the use of ${consentId}`);
      }
    },
  },
  {
    name: 'accepts exactly one of many payments with a key that became free',
    async run(subject) {
      const first = planSampleAcceptance({ paymentId: 'p', consentId: 'first', acceptedAt, key: 'one' });
      await authorizeAndAccept(subject, first);
      const { expiresAt } = first.key;
      const acceptances = callers.map((caller) =>
        planSampleAcceptance({
          paymentId: `p${caller}`,
          consentId: `c${caller}`,
          acceptedAt: expiresAt,
          key: 'one',
        }),
      );
      await authorizeAll(subject, acceptances);
      const winner = await race(subject, acceptances, ['key_taken', 'key_in_flight']);
      const keyed = await subject.store.findByKey('client-1', 'one', expiresAt);
      assertEqual(keyed?.stored, winner.stored, 'what the key leads to');
      assertEqual((await subject.listEventIds()).length, 2, 'the number of events');
    },
  },
  {
    name: 'completes a payment once, with one event, if many callers report it in parallel',
    async run(subject) {
      const acceptance = planSampleAcceptance({ paymentId: 'p1', consentId: 'c1', acceptedAt });
      await authorizeAndAccept(subject, acceptance);
      const changes = callers.map((caller) =>
        planSampleCompletion(acceptance.stored, { now: acceptedAt + caller, eventId: `e${caller}` }),
      );
      const results = await Promise.all(
        changes.map(async (change) => {
          const [stored] = await Promise.all([
            subject.store.replace(change),
            subject.store.markSubmitted('p1'),
          ]);
          return stored;
        }),
      );
      const winners = changes.filter((_, index) => results[index]);
      assertEqual(winners.length, 1, 'the number of winners');
      assertEqual(await subject.store.find('p1'), winners[0]?.next, 'the payment');
      assertEqual(await subject.store.listUnsubmitted(acceptedAt, 10), [], 'what is not submitted');
      const reported = winners[0]?.events.map(({ event }) => event.id) ?? [];
      assertEqual(await subject.listEventIds(), ['created-p1', ...reported], 'the events');
    },
  },
];
