import type { WebhookEvent } from '@ob/core';
import type { Consent } from '../records/consent.ts';
import type { ActorType } from '../records/history.ts';
import type { StatusReasonCode } from '../records/status-reason.ts';
import type { ConsentEventType } from './transitions.ts';

export interface EventFacts {
  readonly eventId: string;
  readonly actor: ActorType;
  /** The reason why the consent ended. `undefined` for an authorization. */
  readonly reason: StatusReasonCode | undefined;
}

/** Builds the webhook event of a change. `consent` is the record after the change. */
export function buildConsentEvent(
  type: ConsentEventType,
  consent: Consent,
  { eventId, actor, reason }: EventFacts,
): WebhookEvent {
  const { consent_id, consent_type, status, status_update_date_time: timestamp, expiration_date } = consent;
  const head = { id: eventId, timestamp, resource_id: consent_id, resource_type: 'consent' } as const;
  const shared = { consent_id, consent_type, status, status_update_date_time: timestamp };
  if (type === 'consent.authorized' || type === 'consent.expired')
    return { ...head, type, data: { ...shared, expiration_date } };
  if (reason === undefined) throw new TypeError('A rejection or revocation needs a reason.');
  if (type === 'consent.rejected') return { ...head, type, data: { ...shared, reason } };
  if (actor === 'system') throw new TypeError('The actor "system" cannot revoke a consent.');
  return { ...head, type, data: { ...shared, reason, revoked_by: actor } };
}
