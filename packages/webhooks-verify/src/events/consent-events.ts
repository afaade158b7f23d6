// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events
import type { EventEnvelope } from './shared-records.ts';

/** The `data` of `consent.authorized`. */
export interface ConsentAuthorizedData {
  /** The id of the consent. */
  readonly consent_id: string;
  /** The type of the consent. */
  readonly consent_type: 'account-access' | 'payment' | 'funds-confirmation';
  /** The status after the event. */
  readonly status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  /** The time of the change to this status. */
  readonly status_update_date_time: string;
  /** The end of the consent. */
  readonly expiration_date: string;
}

/** The customer approved a consent. */
export interface ConsentAuthorizedEvent
  extends EventEnvelope<'consent.authorized', 'consent', ConsentAuthorizedData> {}

/** The `data` of `consent.rejected`. */
export interface ConsentRejectedData {
  /** The id of the consent. */
  readonly consent_id: string;
  /** The type of the consent. */
  readonly consent_type: 'account-access' | 'payment' | 'funds-confirmation';
  /** The status after the event. */
  readonly status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  /** The time of the change to this status. */
  readonly status_update_date_time: string;
  /** The reason: the `code` of `status_reason` of the consent. */
  readonly reason: string;
}

/** A consent was not approved: the customer declined it, did not decide in time, or the client withdrew it. */
export interface ConsentRejectedEvent
  extends EventEnvelope<'consent.rejected', 'consent', ConsentRejectedData> {}

/** The `data` of `consent.revoked`. */
export interface ConsentRevokedData {
  /** The id of the consent. */
  readonly consent_id: string;
  /** The type of the consent. */
  readonly consent_type: 'account-access' | 'payment' | 'funds-confirmation';
  /** The status after the event. */
  readonly status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  /** The time of the change to this status. */
  readonly status_update_date_time: string;
  /** The reason: the `code` of `status_reason` of the consent. */
  readonly reason: string;
  /** The party that ended the consent. */
  readonly revoked_by: 'customer' | 'tpp' | 'bank';
}

/** The customer, the client or the bank ended an authorized consent. */
export interface ConsentRevokedEvent
  extends EventEnvelope<'consent.revoked', 'consent', ConsentRevokedData> {}

/** The `data` of `consent.expired`. */
export interface ConsentExpiredData {
  /** The id of the consent. */
  readonly consent_id: string;
  /** The type of the consent. */
  readonly consent_type: 'account-access' | 'payment' | 'funds-confirmation';
  /** The status after the event. */
  readonly status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  /** The time of the change to this status. */
  readonly status_update_date_time: string;
  /** The end of the consent. */
  readonly expiration_date: string;
}

/** A consent reached its expiration date. */
export interface ConsentExpiredEvent
  extends EventEnvelope<'consent.expired', 'consent', ConsentExpiredData> {}
