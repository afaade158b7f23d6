// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events

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
export interface ConsentAuthorizedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** The type of the event. */
  readonly type: 'consent.authorized';
  /** The time of the event. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of the consent, payment or account that the event is about. */
  readonly resource_id: string;
  /** The type of the resource that the event is about. */
  readonly resource_type: 'consent';
  /** The details of the event. */
  readonly data: ConsentAuthorizedData;
}

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
export interface ConsentRejectedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** The type of the event. */
  readonly type: 'consent.rejected';
  /** The time of the event. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of the consent, payment or account that the event is about. */
  readonly resource_id: string;
  /** The type of the resource that the event is about. */
  readonly resource_type: 'consent';
  /** The details of the event. */
  readonly data: ConsentRejectedData;
}

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
export interface ConsentRevokedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** The type of the event. */
  readonly type: 'consent.revoked';
  /** The time of the event. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of the consent, payment or account that the event is about. */
  readonly resource_id: string;
  /** The type of the resource that the event is about. */
  readonly resource_type: 'consent';
  /** The details of the event. */
  readonly data: ConsentRevokedData;
}

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
export interface ConsentExpiredEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** The type of the event. */
  readonly type: 'consent.expired';
  /** The time of the event. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of the consent, payment or account that the event is about. */
  readonly resource_id: string;
  /** The type of the resource that the event is about. */
  readonly resource_type: 'consent';
  /** The details of the event. */
  readonly data: ConsentExpiredData;
}
