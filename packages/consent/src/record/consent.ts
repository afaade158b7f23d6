import type { ConsentStatus, DebtorReference, PaymentTerms, Permission } from '@ob/core';
import type { StatusReasonCode } from './status-reason.ts';

/** Why a consent ended, as a third party may read it. */
export interface StatusReason {
  readonly code: StatusReasonCode;
  /** A fixed sentence per code. */
  readonly description?: string;
}

/** What every consent has; timestamps are UTC, ISO 8601 with milliseconds. */
export interface ConsentHead {
  readonly consent_id: string;
  readonly status: ConsentStatus;
  readonly creation_date_time: string;
  readonly status_update_date_time: string;
  readonly expiration_date: string;
  /** Present once the consent has been rejected, revoked or has expired. */
  readonly status_reason?: StatusReason;
}

/** A consent to read accounts, balances and transactions. */
export interface AccountAccessConsent extends ConsentHead, AccountAccessTerms {
  readonly consent_type: 'account-access';
}

/** A consent to make one payment. */
export interface PaymentConsent extends ConsentHead, PaymentTerms {
  readonly consent_type: 'payment';
}

/** A consent to ask whether an account holds enough money. */
export interface FundsConfirmationConsent extends ConsentHead, FundsConfirmationTerms {
  readonly consent_type: 'funds-confirmation';
}

/** The record of a consent as its third party sees it: never the customer, never the selected accounts. */
export type Consent = AccountAccessConsent | PaymentConsent | FundsConfirmationConsent;

/** What a customer is asked to agree to in an account-access consent. */
export interface AccountAccessTerms {
  /** Not empty, each at most once. */
  readonly permissions: readonly Permission[];
  /** The first booking moment to be seen, inclusive. */
  readonly transaction_from_date?: string;
  /** The last booking moment to be seen, inclusive. */
  readonly transaction_to_date?: string;
}

/** What a customer is asked to agree to in a funds-confirmation consent. */
export interface FundsConfirmationTerms {
  readonly debtor_account: DebtorReference;
}

/** A well-formed request for a consent: the terms, and the expiry where the type lets the client choose it. */
export type ConsentRequest =
  | (AccountAccessTerms & { readonly consent_type: 'account-access'; readonly expiration_date?: string })
  | (PaymentTerms & { readonly consent_type: 'payment' })
  | (FundsConfirmationTerms & {
      readonly consent_type: 'funds-confirmation';
      readonly expiration_date?: string;
    });

/** A consent as it is kept: the record with what only the bank knows. */
export interface StoredConsent {
  readonly consent: Consent;
  /** The client that asked for it. */
  readonly clientId: string;
  /** The customer who authorized it; absent before that. */
  readonly customerId?: string;
  /** The accounts the customer selected; empty before that. */
  readonly accountIds: readonly string[];
  /** When the customer last authorized it, in milliseconds since the epoch; absent before that. */
  readonly lastAuthorizedAt?: number;
  /** Counts the stored changes, from 1: two changes that start from the same version cannot both be stored. */
  readonly version: number;
}

/** On whose behalf something happens to a consent. */
export const actorTypes = ['tpp', 'customer', 'bank', 'system'] as const;

/** A member of {@link actorTypes}. */
export type ActorType = (typeof actorTypes)[number];

/** Who did something to a consent: a client id, a customer id, a member of staff or a job by its name. */
export interface Actor {
  readonly type: ActorType;
  readonly id: string;
}

/** One line of a consent's history; lines are appended and never change. */
export interface HistoryRow {
  /** Absent on the first line, the creation. */
  readonly from?: ConsentStatus;
  readonly to: ConsentStatus;
  readonly reason?: StatusReasonCode;
  readonly actor_type: ActorType;
  readonly actor_id: string;
  /** The interaction id of the request that caused it; absent where no request did. */
  readonly interaction_id?: string;
  readonly date_time: string;
}
