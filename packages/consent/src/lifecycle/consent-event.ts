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
export function buildConsentEvent(type: ConsentEventType, consent: Consent, facts: EventFacts): WebhookEvent {
  return builders[type](consent, facts);
}

const builders: Readonly<Record<ConsentEventType, (consent: Consent, facts: EventFacts) => WebhookEvent>> = {
  'consent.authorized': (consent, facts) => ({
    ...describeHead(consent, facts),
    type: 'consent.authorized',
    data: { ...describeConsent(consent), expiration_date: consent.expiration_date },
  }),
  'consent.rejected': (consent, facts) => ({
    ...describeHead(consent, facts),
    type: 'consent.rejected',
    data: { ...describeConsent(consent), reason: describeReason(facts) },
  }),
  'consent.revoked': (consent, facts) => ({
    ...describeHead(consent, facts),
    type: 'consent.revoked',
    data: {
      ...describeConsent(consent),
      reason: describeReason(facts),
      revoked_by: describeRevoker(facts.actor),
    },
  }),
  'consent.expired': (consent, facts) => ({
    ...describeHead(consent, facts),
    type: 'consent.expired',
    data: { ...describeConsent(consent), expiration_date: consent.expiration_date },
  }),
};

function describeHead(consent: Consent, facts: EventFacts) {
  return {
    id: facts.eventId,
    timestamp: consent.status_update_date_time,
    resource_id: consent.consent_id,
    resource_type: 'consent',
  } as const;
}

function describeConsent(consent: Consent) {
  const { consent_id, consent_type, status, status_update_date_time } = consent;
  return { consent_id, consent_type, status, status_update_date_time };
}

function describeReason(facts: EventFacts): StatusReasonCode {
  if (facts.reason === undefined) throw new TypeError('A rejection or revocation needs a reason.');
  return facts.reason;
}

function describeRevoker(actor: ActorType): 'customer' | 'tpp' | 'bank' {
  if (actor === 'system') throw new TypeError('The actor "system" cannot revoke a consent.');
  return actor;
}
