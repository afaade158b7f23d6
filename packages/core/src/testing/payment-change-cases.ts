import type { StoredPayment } from '../records/payment.ts';
import { assertEqual, assertThrows } from './assert.ts';
import {
  authorizeAndAccept,
  type PaymentStoreCase,
  type PaymentStoreSubject,
} from './payment-store-subject.ts';
import { createSamplePayment, planSampleAcceptance, planSampleCompletion } from './sample-payment.ts';

const start = Date.parse('2026-03-01T09:30:00.123Z');

async function storePayment(
  subject: PaymentStoreSubject,
  paymentId: string,
  acceptedAt = start,
): Promise<StoredPayment> {
  const acceptance = planSampleAcceptance({ paymentId, consentId: `c-${paymentId}`, acceptedAt });
  await authorizeAndAccept(subject, acceptance);
  return acceptance.stored;
}

async function listIds({ store }: PaymentStoreSubject, acceptedBy: number, limit = 10) {
  const listed = await store.listUnsubmitted(acceptedBy, limit);
  return listed.map(({ payment }) => payment.payment_id);
}

export const paymentChangeCases: readonly PaymentStoreCase[] = [
  {
    name: 'stores the completion of a payment with its event',
    async run(subject) {
      const stored = await storePayment(subject, 'p1');
      const change = planSampleCompletion(stored, { now: start + 1, eventId: 'e1' });
      assertEqual(await subject.store.replace(change), true, 'the answer');
      assertEqual(await subject.store.find('p1'), change.next, 'the payment');
      assertEqual(await subject.listEventIds(), ['created-p1', 'e1'], 'the events');
    },
  },
  {
    name: 'refuses a change of an older version or of an unknown payment',
    async run(subject) {
      const stored = await storePayment(subject, 'p1');
      const first = planSampleCompletion(stored, { now: start + 1, eventId: 'e1' });
      const second = planSampleCompletion(stored, { now: start + 2, eventId: 'e2' });
      assertEqual(await subject.store.replace(first), true, 'the first answer');
      assertEqual(await subject.store.replace(second), false, 'the second answer');
      const lost = createSamplePayment({ paymentId: 'p2', consentId: 'c-p2', acceptedAt: start });
      const third = planSampleCompletion(lost, { now: start + 1, eventId: 'e3' });
      assertEqual(await subject.store.replace(third), false, 'the answer without a payment');
      assertEqual(await subject.store.find('p1'), first.next, 'the payment');
      assertEqual(await subject.store.find('p2'), undefined, 'the payment that is not there');
      assertEqual(await subject.listEventIds(), ['created-p1', 'e1'], 'the events');
    },
  },
  {
    name: 'stores no change if the outbox refuses its event',
    async run(subject) {
      const stored = await storePayment(subject, 'p1');
      await subject.breakOutbox();
      const change = planSampleCompletion(stored, { now: start + 1, eventId: 'e1' });
      await assertThrows(subject.store.replace(change), 'the change');
      assertEqual(await subject.store.find('p1'), stored, 'the payment');
      assertEqual(await subject.listEventIds(), ['created-p1'], 'the events');
    },
  },
  {
    name: 'lists unsubmitted payments, oldest first, up to a time and a limit',
    async run(subject) {
      assertEqual(await listIds(subject, start), [], 'what is listed of nothing');
      await storePayment(subject, 'p2', start + 2);
      const first = await storePayment(subject, 'p3', start);
      await storePayment(subject, 'p1', start + 1);
      assertEqual(await listIds(subject, start + 2), ['p3', 'p1', 'p2'], 'all');
      assertEqual(await listIds(subject, start + 1), ['p3', 'p1'], 'those by a moment');
      assertEqual(await listIds(subject, start - 1), [], 'those before the first');
      assertEqual(await listIds(subject, start + 2, 2), ['p3', 'p1'], 'the first two');
      assertEqual(await subject.store.listUnsubmitted(start, 1), [first], 'the first');
    },
  },
  {
    name: 'omits a submitted payment, also after later changes',
    async run(subject) {
      const stored = await storePayment(subject, 'p1');
      await storePayment(subject, 'p2', start + 1);
      await subject.store.markSubmitted('p1');
      await subject.store.markSubmitted('p1');
      for (const text of ['p3', '', 'P2', 'p2\0']) await subject.store.markSubmitted(text);
      assertEqual(await listIds(subject, start + 1), ['p2'], 'what is listed');
      assertEqual(await subject.store.find('p1'), stored, 'the payment');
      const change = planSampleCompletion(stored, { now: start + 1, eventId: 'e1' });
      assertEqual(await subject.store.replace(change), true, 'a change from the version before');
      assertEqual(await listIds(subject, start + 1), ['p2'], 'what is listed after the change');
      assertEqual(await subject.store.find('p1'), change.next, 'the changed payment');
    },
  },
  {
    name: 'marks a completed payment as submitted and keeps its status',
    async run(subject) {
      const stored = await storePayment(subject, 'p1');
      const change = planSampleCompletion(stored, { now: start + 1, eventId: 'e1' });
      assertEqual(await subject.store.replace(change), true, 'the change');
      await subject.store.markSubmitted('p1');
      assertEqual(await listIds(subject, start), [], 'what is listed');
      assertEqual(await subject.store.find('p1'), change.next, 'the payment');
    },
  },
];
