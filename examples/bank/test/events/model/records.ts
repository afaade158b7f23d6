import type { EventType } from '@ob/core';
import type { ClientId } from '../../third-parties.ts';
import type { ExpectedEvent } from './expected-event.ts';

/** A type of consent, as in the paths of the API. */
export type ConsentKind = 'account-access' | 'payment' | 'funds-confirmation';

export interface ModelWebhook {
  readonly id: string;
  readonly client: ClientId;
  /** `undefined` means every type. */
  types: readonly EventType[] | undefined;
}

export interface ModelTerms {
  readonly pence: number;
  readonly currency: string;
  readonly creditor: ModelReference;
}

/** An account reference, as in payments. */
export interface ModelReference {
  readonly scheme: string;
  readonly id: string;
  readonly name: string;
}

/** A consent with times in milliseconds. */
export interface ModelConsent {
  readonly id: string;
  readonly client: ClientId;
  readonly kind: ConsentKind;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly permissions: readonly string[];
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Set for payment consents. */
  readonly terms: ModelTerms | undefined;
  /** Set for funds confirmations: the id of the account. */
  readonly named: string | undefined;
  /** The stored status. It does not show yet that a deadline has passed. */
  status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  customer: string | undefined;
  accountIds: readonly string[];
}

/** An account with balances in pence. */
export interface ModelAccount {
  readonly id: string;
  readonly customer: string;
  readonly type: string;
  readonly holderName: string;
  readonly identifiers: readonly { readonly scheme: string; readonly id: string }[];
  status: string;
  closed: boolean;
  booked: number;
  /** `undefined` for accounts without this balance, such as loans. */
  available: number | undefined;
}

export interface ModelTransaction {
  readonly id: string;
  readonly account: ModelAccount;
  /** Negative for a debit. */
  readonly pence: number;
  status: 'pending' | 'booked' | 'removed';
}

export interface ModelOrder {
  readonly id: string;
  readonly account: ModelAccount;
  readonly frequency: string;
  readonly pence: number;
  readonly creditor: ModelReference;
  status: string;
}

export interface ModelPayment {
  readonly id: string;
  readonly consent: ModelConsent;
  readonly terms: ModelTerms;
  readonly account: ModelAccount;
  status: 'pending' | 'completed' | 'failed';
}

/** The reasons to withhold an account event from a client. */
export const withholdingReasons = ['account', 'activity', 'permission', 'window'] as const;

export type WithholdingReason = (typeof withholdingReasons)[number];

/** The expected state of the bank, and every event that it must have reported. */
export interface Model {
  now: number;
  readonly webhooks: ModelWebhook[];
  readonly consents: ModelConsent[];
  readonly accounts: readonly ModelAccount[];
  readonly transactions: ModelTransaction[];
  readonly orders: ModelOrder[];
  readonly payments: ModelPayment[];
  readonly events: ExpectedEvent[];
  /** The reason for each event that was withheld for one reason alone. */
  readonly withheld: WithholdingReason[];
}
