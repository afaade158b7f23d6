import type { EventType } from '@ob/core';
import type { ClientId } from '../../third-parties.ts';
import type { ExpectedEvent } from './expected-event.ts';

/** The types of consent, written as paths have them. */
export type ConsentKind = 'account-access' | 'payment' | 'funds-confirmation';

/** A webhook that has not been deleted. */
export interface ModelWebhook {
  readonly id: string;
  readonly client: ClientId;
  /** Absent: every type. */
  types: readonly EventType[] | undefined;
}

/** What is paid, and to whom. */
export interface ModelTerms {
  readonly pence: number;
  readonly currency: string;
  readonly creditor: ModelReference;
}

/** How an account is written on payments. */
export interface ModelReference {
  readonly scheme: string;
  readonly id: string;
  readonly name: string;
}

/** A consent as the specification has it; moments in milliseconds since the epoch. */
export interface ModelConsent {
  readonly id: string;
  readonly client: ClientId;
  readonly kind: ConsentKind;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly permissions: readonly string[];
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Of a payment. */
  readonly terms: ModelTerms | undefined;
  /** Of funds confirmations: the one account that it names. */
  readonly named: string | undefined;
  /** As it is kept: a deadline that has passed is not yet seen in it. */
  status: 'awaiting_authorization' | 'authorized' | 'rejected' | 'revoked' | 'expired' | 'consumed';
  customer: string | undefined;
  accountIds: readonly string[];
}

/** An account of the bank, amounts in pence. */
export interface ModelAccount {
  readonly id: string;
  readonly customer: string;
  readonly type: string;
  readonly holderName: string;
  readonly identifiers: readonly { readonly scheme: string; readonly id: string }[];
  status: string;
  closed: boolean;
  booked: number;
  /** Absent where the account has no such balance, such as a loan. */
  available: number | undefined;
}

/** A transaction that was posted while the test ran. */
export interface ModelTransaction {
  readonly id: string;
  readonly account: ModelAccount;
  /** Negative where money leaves. */
  readonly pence: number;
  status: 'pending' | 'booked' | 'removed';
}

/** A standing order. */
export interface ModelOrder {
  readonly id: string;
  readonly account: ModelAccount;
  readonly frequency: string;
  readonly pence: number;
  readonly creditor: ModelReference;
  status: string;
}

/** A payment. */
export interface ModelPayment {
  readonly id: string;
  readonly consent: ModelConsent;
  readonly terms: ModelTerms;
  readonly account: ModelAccount;
  status: 'pending' | 'completed' | 'failed';
}

/** What a consent may lack for its client to be told of an account. */
export const withheldFor = ['account', 'activity', 'permission', 'window'] as const;

/** A member of {@link withheldFor}. */
export type Withheld = (typeof withheldFor)[number];

/** The bank as the specification has it, and every event that it must have told so far. */
export interface Model {
  now: number;
  readonly webhooks: ModelWebhook[];
  readonly consents: ModelConsent[];
  readonly accounts: readonly ModelAccount[];
  readonly transactions: ModelTransaction[];
  readonly orders: ModelOrder[];
  readonly payments: ModelPayment[];
  readonly events: ExpectedEvent[];
  /** What a consent lacked that had everything else, each time. */
  readonly withheld: Withheld[];
}
