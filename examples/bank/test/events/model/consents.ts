import type { EventType } from '@ob/core';
import { predictEnd, statusOf } from './consent-status.ts';
import { writeMoment } from './expected-event.ts';
import type { Model, ModelConsent } from './records.ts';
import { reportToClient } from './report.ts';

/** Stores and reports the end of every consent that has expired or timed out. */
export function storeEnds(model: Model): void {
  for (const consent of model.consents) {
    const end = predictEnd(consent);
    if (end === undefined || end.at > model.now) continue;
    consent.status = end.status;
    const more =
      end.status === 'rejected'
        ? { reason: end.reason }
        : { expiration_date: writeMoment(consent.expiresAt) };
    reportConsent(model, consent, `consent.${end.status}`, { at: end.at, more });
  }
}

/** Approves a consent, or changes its accounts if the same customer approves again. Returns whether that is allowed. */
export function approveConsent(
  model: Model,
  consent: ModelConsent,
  customer: string,
  accountIds: readonly string[],
): boolean {
  const status = statusOf(model, consent);
  const isAgain = status === 'authorized' && consent.customer === customer;
  if (status !== 'awaiting_authorization' && !isAgain) return false;
  Object.assign(consent, { status: 'authorized', customer, accountIds });
  const more = { expiration_date: writeMoment(consent.expiresAt) };
  if (!isAgain) reportConsent(model, consent, 'consent.authorized', { at: model.now, more });
  return true;
}

/** Rejects a consent that awaits authorization. Returns whether that is allowed. */
export function rejectConsent(model: Model, consent: ModelConsent, reason: string): boolean {
  if (statusOf(model, consent) !== 'awaiting_authorization') return false;
  consent.status = 'rejected';
  reportConsent(model, consent, 'consent.rejected', { at: model.now, more: { reason } });
  return true;
}

/** Revokes an authorized consent. Returns whether that is allowed: a customer cannot revoke a payment consent. */
export function revokeConsent(
  model: Model,
  consent: ModelConsent,
  by: 'customer' | 'tpp' | 'bank',
  reason = `${by}_revoked`,
): boolean {
  if (statusOf(model, consent) !== 'authorized') return false;
  if (by === 'customer' && consent.kind === 'payment') return false;
  consent.status = 'revoked';
  const more = { reason, revoked_by: by };
  reportConsent(model, consent, 'consent.revoked', { at: model.now, more });
  return true;
}

function reportConsent(
  model: Model,
  { id, client, kind, status }: ModelConsent,
  type: EventType,
  { at, more }: { readonly at: number; readonly more: Readonly<Record<string, string>> },
): void {
  const timestamp = writeMoment(at);
  const data = {
    consent_id: id,
    consent_type: kind,
    status,
    status_update_date_time: timestamp,
    ...more,
  };
  reportToClient(model, client, { type, timestamp, resource_id: id, resource_type: 'consent', data });
}
