// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events
import type { Amount, EventCreditorAccount } from './shared-records.ts';

/** What `payment.created` tells. */
export interface PaymentCreatedData {
  /** The payment. */
  readonly payment_id: string;
  /** The consent that it has used. */
  readonly consent_id: string;
  /** Its status since then. */
  readonly status: 'pending' | 'completed' | 'failed';
  /** How much is paid. */
  readonly amount: Amount;
  /** Who is paid. */
  readonly creditor_account: EventCreditorAccount;
}

/** A payment was accepted. */
export interface PaymentCreatedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'payment.created';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'payment';
  /** What is to be told of it. */
  readonly data: PaymentCreatedData;
}

/** What `payment.completed` tells. */
export interface PaymentCompletedData {
  /** The payment. */
  readonly payment_id: string;
  /** The consent that it has used. */
  readonly consent_id: string;
  /** Its status since then. */
  readonly status: 'pending' | 'completed' | 'failed';
  /** How much is paid. */
  readonly amount: Amount;
  /** Who is paid. */
  readonly creditor_account: EventCreditorAccount;
}

/** The money of a payment has been transferred. */
export interface PaymentCompletedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'payment.completed';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'payment';
  /** What is to be told of it. */
  readonly data: PaymentCompletedData;
}

/** What `payment.failed` tells. */
export interface PaymentFailedData {
  /** The payment. */
  readonly payment_id: string;
  /** The consent that it has used. */
  readonly consent_id: string;
  /** Its status since then. */
  readonly status: 'pending' | 'completed' | 'failed';
  /** How much is paid. */
  readonly amount: Amount;
  /** Who is paid. */
  readonly creditor_account: EventCreditorAccount;
  /** Why it was not carried out. */
  readonly reason:
    | 'insufficient_funds'
    | 'validation_error'
    | 'account_unavailable'
    | 'limit_exceeded'
    | 'rejected_by_bank'
    | 'technical_error';
}

/** A payment was not carried out, and will not be. */
export interface PaymentFailedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'payment.failed';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'payment';
  /** What is to be told of it. */
  readonly data: PaymentFailedData;
}
