// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events
import type { Amount } from './shared-records.ts';

/** What `transaction.posted` tells. */
export interface TransactionPostedData {
  /** The account. */
  readonly account_id: string;
  /** The transaction; it stays the same when a pending one is booked. */
  readonly transaction_id: string;
  /** What is posted is booked. */
  readonly status: 'booked';
  /** How much, without a sign. */
  readonly amount: Amount;
  /** Whether it came in (`Credit`) or went out (`Debit`). */
  readonly credit_debit_indicator: 'Credit' | 'Debit';
  /** When it was booked. */
  readonly booking_date_time: string;
}

/** Money has come into or gone out of an account, for good: what is pending is told once it is booked. */
export interface TransactionPostedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'transaction.posted';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'account';
  /** What is to be told of it. */
  readonly data: TransactionPostedData;
}

/** What `balance.updated` tells. */
export interface BalanceUpdatedData {
  /** The account. */
  readonly account_id: string;
  /** In which sense it is told. */
  readonly balance_type: 'booked' | 'available' | 'pending' | 'expected' | 'closing_booked';
  /** How much, without a sign. */
  readonly amount: Amount;
  /** Whether it is the customer who has the money (`Credit`, also for zero), or the bank. */
  readonly credit_debit_indicator: 'Credit' | 'Debit';
  /** The moment it stands for. */
  readonly date_time: string;
}

/** The booked balance of an account has changed, after a transaction was posted. */
export interface BalanceUpdatedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'balance.updated';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'account';
  /** What is to be told of it. */
  readonly data: BalanceUpdatedData;
}

/** What `schedule.created` tells. */
export interface ScheduleCreatedData {
  /** The account that pays. */
  readonly account_id: string;
  /** The standing order. */
  readonly standing_order_id: string;
  /** Its status since then. */
  readonly status: 'active' | 'suspended' | 'cancelled' | 'expired';
  /** How often it runs. */
  readonly frequency: 'daily' | 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly';
  /** When it runs for the first time. */
  readonly next_payment_date_time: string;
}

/** The customer has set up a standing order. */
export interface ScheduleCreatedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'schedule.created';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'account';
  /** What is to be told of it. */
  readonly data: ScheduleCreatedData;
}

/** What `schedule.executed` tells. */
export interface ScheduleExecutedData {
  /** The account that pays. */
  readonly account_id: string;
  /** The standing order. */
  readonly standing_order_id: string;
  /** Its status since then. */
  readonly status: 'active' | 'suspended' | 'cancelled' | 'expired';
  /** How much was paid. */
  readonly amount: Amount;
  /** When it ran. */
  readonly payment_date_time: string;
  /** The transaction on the account that pays, where there is one already. */
  readonly transaction_id?: string;
}

/** A standing order has run. */
export interface ScheduleExecutedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'schedule.executed';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'account';
  /** What is to be told of it. */
  readonly data: ScheduleExecutedData;
}

/** What `schedule.failed` tells. */
export interface ScheduleFailedData {
  /** The account that pays. */
  readonly account_id: string;
  /** The standing order. */
  readonly standing_order_id: string;
  /** Its status since then. */
  readonly status: 'active' | 'suspended' | 'cancelled' | 'expired';
  /** How much was to be paid. */
  readonly amount: Amount;
  /** Why it was not carried out. */
  readonly reason:
    | 'insufficient_funds'
    | 'validation_error'
    | 'account_unavailable'
    | 'limit_exceeded'
    | 'rejected_by_bank'
    | 'technical_error';
}

/** A standing order could not run when it was due. */
export interface ScheduleFailedEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'schedule.failed';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'account';
  /** What is to be told of it. */
  readonly data: ScheduleFailedData;
}

/** What `schedule.cancelled` tells. */
export interface ScheduleCancelledData {
  /** The account that pays. */
  readonly account_id: string;
  /** The standing order. */
  readonly standing_order_id: string;
  /** Its status since then. */
  readonly status: 'active' | 'suspended' | 'cancelled' | 'expired';
  /** How often it runs. */
  readonly frequency: 'daily' | 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly';
}

/** A standing order was cancelled. */
export interface ScheduleCancelledEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** What has happened. */
  readonly type: 'schedule.cancelled';
  /** When it happened. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of what it happened to. */
  readonly resource_id: string;
  /** The kind of what it happened to. */
  readonly resource_type: 'account';
  /** What is to be told of it. */
  readonly data: ScheduleCancelledData;
}
