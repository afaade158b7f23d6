import type { ConsentStatus, ConsentType } from './access/consent-facts.ts';
import type { Amount } from './records/amount.ts';
import type { Balance } from './records/balance.ts';
import type { PaymentStatus } from './records/payment.ts';
import type { PaymentFailure } from './records/payment-failures.ts';
import type { CreditDebitIndicator } from './records/signed-amount.ts';
import type { StandingOrder } from './records/standing-order.ts';

/** The `data` of consent events. */
export interface ConsentEventData {
  readonly consent_id: string;
  readonly consent_type: ConsentType;
  readonly status: ConsentStatus;
  readonly status_update_date_time: string;
}

/** The `data` of payment events. */
export interface PaymentEventData {
  readonly payment_id: string;
  readonly consent_id: string;
  readonly status: PaymentStatus;
  readonly amount: Amount;
  readonly creditor_account: { readonly scheme: string; readonly identification: string };
}

/** The `data` of standing order events. */
export interface ScheduleEventData {
  readonly account_id: string;
  readonly standing_order_id: string;
  readonly status: StandingOrder['status'];
}

/** The shape of `data` for every event type: the one table of what the service tells. */
export interface EventDataByType {
  readonly 'consent.authorized': ConsentEventData & { readonly expiration_date: string };
  readonly 'consent.rejected': ConsentEventData & { readonly reason: string };
  readonly 'consent.revoked': ConsentEventData & {
    readonly reason: string;
    readonly revoked_by: 'customer' | 'tpp' | 'bank';
  };
  readonly 'consent.expired': ConsentEventData & { readonly expiration_date: string };
  readonly 'payment.created': PaymentEventData;
  readonly 'payment.completed': PaymentEventData;
  readonly 'payment.failed': PaymentEventData & { readonly reason: PaymentFailure };
  readonly 'transaction.posted': {
    readonly account_id: string;
    readonly transaction_id: string;
    readonly status: 'booked';
    readonly amount: Amount;
    readonly credit_debit_indicator: CreditDebitIndicator;
    readonly booking_date_time: string;
  };
  readonly 'balance.updated': {
    readonly account_id: string;
    readonly balance_type: Balance['balance_type'];
    readonly amount: Amount;
    readonly credit_debit_indicator: CreditDebitIndicator;
    readonly date_time: string;
  };
  readonly 'schedule.created': ScheduleEventData & {
    readonly frequency: StandingOrder['frequency'];
    readonly next_payment_date_time: string;
  };
  readonly 'schedule.executed': ScheduleEventData & {
    readonly amount: Amount;
    readonly payment_date_time: string;
    readonly transaction_id?: string;
  };
  readonly 'schedule.failed': ScheduleEventData & {
    readonly amount: Amount;
    readonly reason: PaymentFailure;
  };
  readonly 'schedule.cancelled': ScheduleEventData & { readonly frequency: StandingOrder['frequency'] };
}

/** A type of event, as in the `type` of a webhook body. */
export type EventType = keyof EventDataByType;

/** What an event is about, as in its `resource_type`. */
export type EventResourceType = 'consent' | 'payment' | 'account';

/** Every event type with the kind of resource it speaks of. */
export const eventTypes = {
  'consent.authorized': 'consent',
  'consent.rejected': 'consent',
  'consent.revoked': 'consent',
  'consent.expired': 'consent',
  'payment.created': 'payment',
  'payment.completed': 'payment',
  'payment.failed': 'payment',
  'transaction.posted': 'account',
  'balance.updated': 'account',
  'schedule.created': 'account',
  'schedule.executed': 'account',
  'schedule.failed': 'account',
  'schedule.cancelled': 'account',
} as const satisfies Readonly<Record<EventType, EventResourceType>>;

/** A webhook body of one type. */
export interface WebhookEventOf<Type extends EventType> {
  /** Unique; the same for every subscription that gets the event. */
  readonly id: string;
  readonly type: Type;
  /** When it happened: UTC, ISO 8601 with milliseconds. */
  readonly timestamp: string;
  readonly resource_id: string;
  readonly resource_type: (typeof eventTypes)[Type];
  readonly data: EventDataByType[Type];
}

/** A webhook body: a union over `type`, so that testing the type narrows `data`. */
export type WebhookEvent = { readonly [Type in EventType]: WebhookEventOf<Type> }[EventType];

/** An event on its way out, with the client whose subscriptions may get it. */
export interface OutboxEvent {
  readonly event: WebhookEvent;
  readonly clientId: string;
}

/**
 * Port: takes events into the outbox. What implements it stores them in the same transaction as the change
 * that caused them: rolled back together, or both there for good. Taking the same event id twice is a no-op.
 */
export interface Outbox {
  enqueue(events: readonly OutboxEvent[]): Promise<void>;
}
