import { randomUUID } from 'node:crypto';
import type { StoredConsent } from '@ob/consent';
import { planSampleChange, storeSampleConsent } from '@ob/consent/testing';
import type { StoredPayment } from '@ob/core';
import type { PaymentAcceptance, PaymentChange } from '@ob/core/primitives';
import { planSampleAcceptance, planSampleCompletion, type SubjectConsent } from '@ob/core/testing';
import { createConsentStore } from '../src/consent/consent-store.ts';
import type { Database, Queryable } from '../src/database.ts';

export const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
export const acceptedAt = createdAt + 60_000;
export const keyExpiresAt = acceptedAt + 24 * 3_600_000;

const usual = {
  clientId: 'client-1',
  customerId: 'customer-1',
  accountId: 'account-1',
  authorizedAt: createdAt,
};

export function storeAuthorized(
  db: Database,
  consentId: string,
  { authorizedAt: createdAt, accountId, ...consent }: Omit<SubjectConsent, 'consentId'> = usual,
): Promise<StoredConsent> {
  const sample = {
    consentId,
    consentType: 'payment',
    createdAt,
    ...consent,
    accountIds: [accountId],
  } as const;
  return storeSampleConsent(createConsentStore(db), sample);
}

export function planRevocation(stored: StoredConsent) {
  const actor = { type: 'bank', id: 'staff-1' } as const;
  const eventId = `revoked-${randomUUID()}`;
  return planSampleChange(stored, { command: 'revoke', actor, at: acceptedAt, eventId });
}

export interface SamplePayment {
  readonly consentId: string;
  readonly key: string;
  readonly paymentId?: string;
  readonly clientId?: string;
  readonly fingerprint?: string;
  readonly at?: number;
}

export function planAcceptance({ at = acceptedAt, ...sample }: SamplePayment): PaymentAcceptance {
  return planSampleAcceptance({ paymentId: randomUUID(), fingerprint: 'same', ...sample, acceptedAt: at });
}

export function planCompletion(stored: StoredPayment): PaymentChange {
  const { payment_id: paymentId } = stored.payment;
  return planSampleCompletion(stored, { now: acceptedAt, eventId: `completed-${paymentId}` });
}

/** Counts of all records that acceptances leave behind. */
export interface Traces {
  readonly payments: number;
  readonly keys: number;
  readonly consumed: number;
  readonly uses: number;
  readonly events: number;
}

export const noTraces: Traces = { payments: 0, keys: 0, consumed: 0, uses: 0, events: 0 };
export const oneOfEach: Traces = { payments: 1, keys: 1, consumed: 1, uses: 1, events: 1 };

const countTracesOf = {
  name: 'test_traces',
  text: `SELECT (SELECT count(*)::int FROM ob.payments) AS payments,
    (SELECT count(*)::int FROM ob.payment_keys) AS keys,
    (SELECT count(*)::int FROM ob.consents WHERE status = 'consumed') AS consumed,
    (SELECT count(*)::int FROM ob.consent_history WHERE to_status = 'consumed') AS uses,
    (SELECT count(*)::int FROM ob.webhook_events WHERE event_type = 'payment.created') AS events`,
};

export async function countTraces(db: Queryable): Promise<unknown> {
  return (await db.query(countTracesOf, []))[0];
}

export async function clearPayments(db: Database): Promise<void> {
  await db.pool.query(`
    ALTER TABLE ob.webhook_events DROP CONSTRAINT IF EXISTS full_disk;
    ALTER TABLE ob.consent_history DISABLE TRIGGER USER;
    TRUNCATE ob.consents, ob.payments, ob.payment_keys, ob.webhook_events CASCADE;
    ALTER TABLE ob.consent_history ENABLE TRIGGER USER;`);
}

/** Wraps a transaction and calls `watch` before and after each statement. */
export function watchStatements(
  tx: Queryable,
  watch: (moment: { readonly step: number; readonly name: string }) => Promise<void>,
): Queryable {
  let step = 0;
  return {
    async query(statement, values) {
      const { name } = statement;
      await watch({ step: step++, name: `before ${name}` });
      const rows = await tx.query<never>(statement, values);
      await watch({ step: step++, name: `after ${name}` });
      return rows;
    },
  };
}
