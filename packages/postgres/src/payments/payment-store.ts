import { createConsentConsumer } from '@ob/consent/primitives';
import type { StoredPayment } from '@ob/core';
import type {
  AcceptanceOutcome,
  KeyedPayment,
  PaymentAcceptance,
  PaymentChange,
  PaymentStore,
} from '@ob/core/primitives';
import type { Random } from '@ob/http';
import { createConsentStore } from '../consent/consent-store.ts';
import { isStorableText } from '../consent/storable-text.ts';
import type { Database, Queryable, Row } from '../database.ts';
import { findJson, listJson, queryOne } from '../rows.ts';
import { enqueueEvents } from '../webhooks/outbox.ts';
import {
  findKeyed,
  findPayment,
  insertPayment,
  listUnsubmitted,
  markSubmitted,
  releaseKey,
  replacePayment,
  takeKey,
} from './payment-statements.ts';

/**
 * Creates the payment store. On a database, each acceptance and change is a transaction of its own; on a transaction,
 * it is part of that. The consent and the events of a payment are stored in the same transaction. A refused acceptance
 * changes nothing.
 */
export function createPaymentStore(db: Database | Queryable): PaymentStore {
  const inTransaction = <Value>(work: (tx: Queryable) => Promise<Value>): Promise<Value> =>
    'transact' in db ? db.transact(work) : work(db);
  return {
    accept: (acceptance) => inTransaction((tx) => accept(tx, acceptance)),
    findByKey: async (clientId, key, now) =>
      [clientId, key].every(isStorableText)
        ? findJson<KeyedPayment>(db, findKeyed, [clientId, key, new Date(now)])
        : undefined,
    find: async (paymentId) =>
      isStorableText(paymentId) ? findJson<StoredPayment>(db, findPayment, [paymentId]) : undefined,
    replace: (change) => inTransaction((tx) => replace(tx, change)),
    listUnsubmitted: (acceptedBy, limit) => listJson(db, listUnsubmitted, [new Date(acceptedBy), limit]),
    async markSubmitted(paymentId) {
      if (isStorableText(paymentId)) await db.query(markSubmitted, [paymentId]);
    },
  };
}

/** A refused acceptance has at most taken a key, and releases it. */
async function accept(tx: Queryable, acceptance: PaymentAcceptance): Promise<AcceptanceOutcome> {
  const refusal = await takeKeyOf(tx, acceptance);
  if (refusal !== undefined) return refusal;
  const { stored, key, events } = acceptance;
  if (!(await consumeConsentOf(tx, acceptance))) {
    await tx.query(releaseKey, [stored.clientId, key.value, stored.payment.payment_id]);
    return 'consent_not_usable';
  }
  await tx.query(insertPayment, listPaymentValues(acceptance));
  await enqueueEvents(tx, events);
  return 'accepted';
}

async function takeKeyOf(
  tx: Queryable,
  { stored, key, acceptedAt }: PaymentAcceptance,
): Promise<KeyRefusal | undefined> {
  const taken = await queryOne<Row & { readonly refusal: KeyRefusal | null }>(tx, takeKey, [
    stored.clientId,
    key.value,
    key.fingerprint,
    stored.payment.payment_id,
    new Date(key.expiresAt),
    new Date(acceptedAt),
  ]);
  return taken.refusal ?? undefined;
}

type KeyRefusal = Extract<AcceptanceOutcome, 'key_taken' | 'key_in_flight'>;

const random: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };

function consumeConsentOf(
  tx: Queryable,
  { stored, acceptedAt, interactionId }: PaymentAcceptance,
): Promise<boolean> {
  const consumer = createConsentConsumer({ consents: createConsentStore(tx), random });
  const { payment, debtorAccountId: accountId } = stored;
  return consumer.consume({ consentId: payment.consent_id, accountId, at: acceptedAt, interactionId });
}

function listPaymentValues({ stored, acceptedAt }: PaymentAcceptance): readonly unknown[] {
  const { payment } = stored;
  return [
    payment.payment_id,
    payment.consent_id,
    stored.clientId,
    stored.customerId,
    stored.debtorAccountId,
    payment.status,
    new Date(acceptedAt),
    stored.version,
    JSON.stringify(payment),
  ];
}

async function replace(tx: Queryable, { expectedVersion, next, events }: PaymentChange): Promise<boolean> {
  const { payment, version } = next;
  const values = [payment.payment_id, expectedVersion, payment.status, version, JSON.stringify(payment)];
  const [changed] = await tx.query(replacePayment, values);
  if (changed === undefined) return false;
  await enqueueEvents(tx, events);
  return true;
}
