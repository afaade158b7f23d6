import type { AcceptanceOutcome, PaymentAcceptance } from '../payments/payment-store.ts';
import { assertEqual, assertThrows } from './assert.ts';
import {
  authorizeAndAccept,
  authorizeFor,
  type PaymentStoreCase,
  type PaymentStoreSubject,
} from './payment-store-subject.ts';
import {
  planSampleAcceptance,
  planSampleCompletion,
  type SampleAcceptanceOptions,
} from './sample-payment.ts';

const acceptedAt = Date.parse('2026-03-01T09:30:00.123Z');
const day = 24 * 60 * 60 * 1000;

type Options = Partial<SampleAcceptanceOptions> & Pick<SampleAcceptanceOptions, 'paymentId'>;

const plan = (options: Options): PaymentAcceptance =>
  planSampleAcceptance({ consentId: `c-${options.paymentId}`, acceptedAt, ...options });

async function acceptOne(subject: PaymentStoreSubject, options: Options): Promise<PaymentAcceptance> {
  const acceptance = plan(options);
  await authorizeAndAccept(subject, acceptance);
  return acceptance;
}

async function assertRefused(
  { store, listEventIds }: PaymentStoreSubject,
  acceptance: PaymentAcceptance,
  outcome: AcceptanceOutcome,
): Promise<void> {
  const before = await listEventIds();
  assertEqual(await store.accept(acceptance), outcome, 'the answer');
  assertEqual(await store.find(acceptance.stored.payment.payment_id), undefined, 'the payment');
  assertEqual(await listEventIds(), before, 'the events');
}

export const paymentAcceptanceCases: readonly PaymentStoreCase[] = [
  {
    name: 'stores a payment with its key and its event, and consumes its consent',
    async run(subject) {
      const fields = { reference: 'Rechnung № 7 – café 𝄞', end_to_end_id: 'E2E "7" \\' };
      const { stored, key } = await acceptOne(subject, { paymentId: 'p1', fields });
      assertEqual(await subject.store.find('p1'), stored, 'the payment');
      const keyed = await subject.store.findByKey('client-1', key.value, acceptedAt);
      assertEqual(keyed, { fingerprint: key.fingerprint, stored }, 'what the key leads to');
      assertEqual(await subject.isConsumed('c-p1'), true, 'whether the consent is used');
      assertEqual(await subject.listEventIds(), ['created-p1'], 'the events');
    },
  },
  {
    name: 'finds nothing under unknown ids and keys of any text',
    async run(subject) {
      await acceptOne(subject, { paymentId: 'p1', key: 'key-1' });
      for (const text of ['', 'P1', ' p1', 'p1 ', 'p1\0', '\ud800', '__proto__', "p1' OR 1=1"]) {
        assertEqual(await subject.store.find(text), undefined, `the payment ${JSON.stringify(text)}`);
        const keyed = await subject.store.findByKey('client-1', text, acceptedAt);
        assertEqual(keyed, undefined, `the key ${JSON.stringify(text)}`);
        const foreign = await subject.store.findByKey(text, 'key-1', acceptedAt);
        assertEqual(foreign, undefined, `the client ${JSON.stringify(text)}`);
      }
      for (const key of ['KEY-1', 'key-1 ', 'key']) {
        const keyed = await subject.store.findByKey('client-1', key, acceptedAt);
        assertEqual(keyed, undefined, `the key ${key}`);
      }
    },
  },
  {
    name: 'refuses an unknown, consumed or expired consent, and leaves the key free',
    async run(subject) {
      const unknown = plan({ paymentId: 'p1' });
      await assertRefused(subject, unknown, 'consent_not_usable');
      await authorizeFor(subject, unknown);
      assertEqual(await subject.store.accept(unknown), 'accepted', 'the same, once its consent is there');
      const second = plan({ paymentId: 'p2', consentId: 'c-p1' });
      await assertRefused(subject, second, 'consent_not_usable');
      const late = plan({ paymentId: 'p3', acceptedAt: acceptedAt + day });
      await authorizeFor(subject, plan({ paymentId: 'p3' }));
      await assertRefused(subject, late, 'consent_not_usable');
      assertEqual(await subject.isConsumed('c-p3'), false, 'whether the expired consent is used');
      await acceptOne(subject, { paymentId: 'p4', key: late.key.value });
    },
  },
  {
    name: 'refuses a consent for another account than the chosen one',
    async run(subject) {
      await authorizeFor(subject, plan({ paymentId: 'p1', accountId: 'account-2' }));
      await assertRefused(subject, plan({ paymentId: 'p1' }), 'consent_not_usable');
      assertEqual(await subject.isConsumed('c-p1'), false, 'whether the consent is used');
      const chosen = plan({ paymentId: 'p1', accountId: 'account-2' });
      assertEqual(await subject.store.accept(chosen), 'accepted', 'the same from the chosen account');
    },
  },
  {
    name: 'checks the key before the consent, and consumes no consent if the key is taken',
    async run(subject) {
      const { key } = await acceptOne(subject, { paymentId: 'p1' });
      const repeated = plan({ paymentId: 'p2', consentId: 'c-p1', key: key.value });
      await assertRefused(subject, repeated, 'key_taken');
      const other = plan({ paymentId: 'p3', key: key.value });
      await authorizeFor(subject, other);
      await assertRefused(subject, other, 'key_taken');
      assertEqual(await subject.isConsumed('c-p3'), false, 'whether the other consent is used');
      const keyed = await subject.store.findByKey('client-1', key.value, acceptedAt);
      assertEqual(keyed?.stored.payment.payment_id, 'p1', 'what the key leads to');
      assertEqual(keyed?.fingerprint, key.fingerprint, 'the fingerprint');
    },
  },
  {
    name: 'separates the keys of each client',
    async run(subject) {
      await acceptOne(subject, { paymentId: 'p1', key: '12' });
      await acceptOne(subject, { paymentId: 'p2', key: '12', clientId: 'client-2' });
      await acceptOne(subject, { paymentId: 'p3', key: '2', clientId: 'client-11' });
      const find = (clientId: string, key: string) => subject.store.findByKey(clientId, key, acceptedAt);
      const found = await Promise.all([
        find('client-1', '12'),
        find('client-2', '12'),
        find('client-11', '2'),
        find('client-3', '12'),
      ]);
      const ids = found.map((keyed) => keyed?.stored.payment.payment_id ?? 'none');
      assertEqual(ids, ['p1', 'p2', 'p3', 'none'], 'what the keys lead to');
    },
  },
  {
    name: 'keeps a key until the exact millisecond, then frees it',
    async run(subject) {
      const first = await acceptOne(subject, { paymentId: 'p1', key: 'again' });
      const { expiresAt } = first.key;
      const find = (now: number) => subject.store.findByKey('client-1', 'again', now);
      assertEqual((await find(expiresAt - 1))?.stored, first.stored, 'the key just before its end');
      assertEqual(await find(expiresAt), undefined, 'the key at its end');
      const early = plan({ paymentId: 'p2', key: 'again', acceptedAt: expiresAt - 1 });
      await authorizeFor(subject, early);
      await assertRefused(subject, early, 'key_taken');
      const second = await acceptOne(subject, { paymentId: 'p3', key: 'again', acceptedAt: expiresAt });
      const { fingerprint } = second.key;
      assertEqual(await find(expiresAt), { fingerprint, stored: second.stored }, 'the key used anew');
      assertEqual(await subject.store.find('p1'), first.stored, 'the first payment');
    },
  },
  {
    name: 'returns the current payment for its key',
    async run(subject) {
      const { stored, key } = await acceptOne(subject, { paymentId: 'p1' });
      const change = planSampleCompletion(stored, { now: acceptedAt + 1, eventId: 'e1' });
      assertEqual(await subject.store.replace(change), true, 'the change');
      const keyed = await subject.store.findByKey('client-1', key.value, acceptedAt + 1);
      assertEqual(keyed?.stored, change.next, 'what the key leads to');
    },
  },
  {
    name: 'stores nothing if the outbox refuses the event, and does not consume the consent',
    async run(subject) {
      const acceptance = plan({ paymentId: 'p1' });
      await authorizeFor(subject, acceptance);
      await subject.breakOutbox();
      await assertThrows(subject.store.accept(acceptance), 'the acceptance');
      assertEqual(await subject.store.find('p1'), undefined, 'the payment');
      const keyed = await subject.store.findByKey('client-1', acceptance.key.value, acceptedAt);
      assertEqual(keyed, undefined, 'what the key leads to');
      assertEqual(await subject.isConsumed('c-p1'), false, 'whether the consent is used');
      assertEqual(await subject.listEventIds(), [], 'the events');
    },
  },
];
