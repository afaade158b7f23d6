// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events

/** What `consent.authorized` tells. */
export interface ConsentAuthorizedData {
  /** The consent. */
  readonly consent_id: string;
  /** What kind of consent it is. */
  readonly consent_type: 'account-access' | 'payment' | 'funds-confirmation';
  /** Its status since then. */
  readonly status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  /** Since when it has this status. */
  readonly status_update_date_time: string;
  /** From when on the consent no longer holds. */
  readonly expiration_date: string;
}

/** The customer has approved a consent. */
export interface ConsentAuthorizedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'consent.authorized';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'consent';
  /** What is to be told of it. */
  readonly data: ConsentAuthorizedData;
}

/** What `consent.rejected` tells. */
export interface ConsentRejectedData {
  /** The consent. */
  readonly consent_id: string;
  /** What kind of consent it is. */
  readonly consent_type: 'account-access' | 'payment' | 'funds-confirmation';
  /** Its status since then. */
  readonly status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  /** Since when it has this status. */
  readonly status_update_date_time: string;
  /** Why it ended: the `code` of its `status_reason`. */
  readonly reason: string;
}

/** A consent was not approved: the customer denied it, the time to decide passed, or it was withdrawn. */
export interface ConsentRejectedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'consent.rejected';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'consent';
  /** What is to be told of it. */
  readonly data: ConsentRejectedData;
}

/** What `consent.revoked` tells. */
export interface ConsentRevokedData {
  /** The consent. */
  readonly consent_id: string;
  /** What kind of consent it is. */
  readonly consent_type: 'account-access' | 'payment' | 'funds-confirmation';
  /** Its status since then. */
  readonly status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  /** Since when it has this status. */
  readonly status_update_date_time: string;
  /** Why it ended: the `code` of its `status_reason`. */
  readonly reason: string;
  /** Who has ended it. */
  readonly revoked_by: 'customer' | 'tpp' | 'bank';
}

/** The customer, the third party or the bank has ended a consent that was authorized. */
export interface ConsentRevokedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'consent.revoked';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'consent';
  /** What is to be told of it. */
  readonly data: ConsentRevokedData;
}

/** What `consent.expired` tells. */
export interface ConsentExpiredData {
  /** The consent. */
  readonly consent_id: string;
  /** What kind of consent it is. */
  readonly consent_type: 'account-access' | 'payment' | 'funds-confirmation';
  /** Its status since then. */
  readonly status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  /** Since when it has this status. */
  readonly status_update_date_time: string;
  /** From when on the consent no longer holds. */
  readonly expiration_date: string;
}

/** A consent has passed its expiration date. */
export interface ConsentExpiredEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'consent.expired';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'consent';
  /** What is to be told of it. */
  readonly data: ConsentExpiredData;
}
