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
import { enqueueEvents } from '../webhooks/outbox.ts';
import { type PaymentRow, readPaymentRow } from './payment-row.ts';
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
    findByKey: (clientId, key, now) => findByKey(db, clientId, key, now),
    find: (paymentId) => find(db, paymentId),
    replace: (change) => inTransaction((tx) => replace(tx, change)),
    async listUnsubmitted(acceptedBy, limit) {
      const rows = await db.query<PaymentRow>(listUnsubmitted, [new Date(acceptedBy), limit]);
      return rows.map(readPaymentRow);
    },
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
  const [taken] = await tx.query<Row & { readonly refusal: KeyRefusal | null }>(takeKey, [
    stored.clientId,
    key.value,
    key.fingerprint,
    stored.payment.payment_id,
    new Date(key.expiresAt),
    new Date(acceptedAt),
  ]);
  if (taken === undefined) throw new Error('payment_key_take returned no row; it must return exactly one');
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

async function findByKey(
  db: Queryable,
  clientId: string,
  key: string,
  now: number,
): Promise<KeyedPayment | undefined> {
  if (!isStorableText(clientId) || !isStorableText(key)) return undefined;
  const values = [clientId, key, new Date(now)];
  const [row] = await db.query<PaymentRow & { readonly fingerprint: string }>(findKeyed, values);
  return row === undefined ? undefined : { fingerprint: row.fingerprint, stored: readPaymentRow(row) };
}

async function find(db: Queryable, paymentId: string): Promise<StoredPayment | undefined> {
  if (!isStorableText(paymentId)) return undefined;
  const [row] = await db.query<PaymentRow>(findPayment, [paymentId]);
  return row === undefined ? undefined : readPaymentRow(row);
}

async function replace(tx: Queryable, { expectedVersion, next, events }: PaymentChange): Promise<boolean> {
  const { payment, version } = next;
  const values = [payment.payment_id, expectedVersion, payment.status, version, JSON.stringify(payment)];
  const [changed] = await tx.query(replacePayment, values);
  if (changed === undefined) return false;
  await enqueueEvents(tx, events);
  return true;
}
