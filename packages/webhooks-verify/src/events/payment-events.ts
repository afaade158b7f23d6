// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events
import type { Amount, EventCreditorAccount, EventEnvelope } from './shared-records.ts';

/** The `data` of `payment.created`. */
export interface PaymentCreatedData {
  /** The id of the payment. */
  readonly payment_id: string;
  /** The id of the consent that the payment used. */
  readonly consent_id: string;
  /** The status after the event. */
  readonly status: 'pending' | 'completed' | 'failed';
  /** The amount of the payment. */
  readonly amount: Amount;
  /** The account of the payee. */
  readonly creditor_account: EventCreditorAccount;
}

/** The bank accepted a payment. It is not carried out yet. */
export interface PaymentCreatedEvent
  extends EventEnvelope<'payment.created', 'payment', PaymentCreatedData> {}

/** The `data` of `payment.completed`. */
export interface PaymentCompletedData {
  /** The id of the payment. */
  readonly payment_id: string;
  /** The id of the consent that the payment used. */
  readonly consent_id: string;
  /** The status after the event. */
  readonly status: 'pending' | 'completed' | 'failed';
  /** The amount of the payment. */
  readonly amount: Amount;
  /** The account of the payee. */
  readonly creditor_account: EventCreditorAccount;
}

/** The bank carried out a payment: the money has moved. */
export interface PaymentCompletedEvent
  extends EventEnvelope<'payment.completed', 'payment', PaymentCompletedData> {}

/** The `data` of `payment.failed`. */
export interface PaymentFailedData {
  /** The id of the payment. */
  readonly payment_id: string;
  /** The id of the consent that the payment used. */
  readonly consent_id: string;
  /** The status after the event. */
  readonly status: 'pending' | 'completed' | 'failed';
  /** The amount of the payment. */
  readonly amount: Amount;
  /** The account of the payee. */
  readonly creditor_account: EventCreditorAccount;
  /** The reason why no money moved. */
  readonly reason:
    | 'insufficient_funds'
    | 'validation_error'
    | 'account_unavailable'
    | 'limit_exceeded'
    | 'rejected_by_bank'
    | 'technical_error';
}

/** A payment failed. The bank does not try it again. */
export interface PaymentFailedEvent extends EventEnvelope<'payment.failed', 'payment', PaymentFailedData> {}
