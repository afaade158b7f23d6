// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events
import type { Amount, EventEnvelope } from './shared-records.ts';

/** The `data` of `transaction.posted`. */
export interface TransactionPostedData {
  /** The id of the account. */
  readonly account_id: string;
  /** The id of the transaction. A pending transaction keeps its id when it is booked. */
  readonly transaction_id: string;
  /** Always `booked`. */
  readonly status: 'booked';
  /** The amount as a decimal string without a sign. The direction is in `credit_debit_indicator`. */
  readonly amount: Amount;
  /** `Credit` for money that came in, `Debit` for money that went out. */
  readonly credit_debit_indicator: 'Credit' | 'Debit';
  /** The time of the booking. For a pending transaction, the expected time. */
  readonly booking_date_time: string;
}

/** A transaction was booked. Pending transactions are not reported before they are booked. */
export interface TransactionPostedEvent
  extends EventEnvelope<'transaction.posted', 'account', TransactionPostedData> {}

/** The `data` of `balance.updated`. */
export interface BalanceUpdatedData {
  /** The id of the account. */
  readonly account_id: string;
  /** The type of the balance: cleared entries (`booked`), money that can be spent now (`available`), including holds (`pending`), forecast (`expected`), or at the end of a day (`closing_booked`). */
  readonly balance_type: 'booked' | 'available' | 'pending' | 'expected' | 'closing_booked';
  /** The balance as a decimal string without a sign. The direction is in `credit_debit_indicator`. */
  readonly amount: Amount;
  /** `Credit` for a balance of zero or more, `Debit` for a balance below zero. */
  readonly credit_debit_indicator: 'Credit' | 'Debit';
  /** The time of the balance. */
  readonly date_time: string;
}

/** The booked balance of an account changed because a transaction was booked. */
export interface BalanceUpdatedEvent
  extends EventEnvelope<'balance.updated', 'account', BalanceUpdatedData> {}

/** The `data` of `schedule.created`. */
export interface ScheduleCreatedData {
  /** The id of the account that pays. */
  readonly account_id: string;
  /** The id of the standing order. */
  readonly standing_order_id: string;
  /** The status after the event. */
  readonly status: 'active' | 'suspended' | 'cancelled' | 'expired';
  /** The interval between payments. */
  readonly frequency: 'daily' | 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly';
  /** The time of the first payment. */
  readonly next_payment_date_time: string;
}

/** The customer set up a standing order. */
export interface ScheduleCreatedEvent
  extends EventEnvelope<'schedule.created', 'account', ScheduleCreatedData> {}

/** The `data` of `schedule.executed`. */
export interface ScheduleExecutedData {
  /** The id of the account that pays. */
  readonly account_id: string;
  /** The id of the standing order. */
  readonly standing_order_id: string;
  /** The status after the event. */
  readonly status: 'active' | 'suspended' | 'cancelled' | 'expired';
  /** The amount that was paid. */
  readonly amount: Amount;
  /** The time of the payment. */
  readonly payment_date_time: string;
  /** The id of the transaction on the account that pays. Left out if there is none yet. */
  readonly transaction_id?: string;
}

/** A payment of a standing order was made. */
export interface ScheduleExecutedEvent
  extends EventEnvelope<'schedule.executed', 'account', ScheduleExecutedData> {}

/** The `data` of `schedule.failed`. */
export interface ScheduleFailedData {
  /** The id of the account that pays. */
  readonly account_id: string;
  /** The id of the standing order. */
  readonly standing_order_id: string;
  /** The status after the event. */
  readonly status: 'active' | 'suspended' | 'cancelled' | 'expired';
  /** The amount that was due. */
  readonly amount: Amount;
  /** The reason why no money moved. */
  readonly reason:
    | 'insufficient_funds'
    | 'validation_error'
    | 'account_unavailable'
    | 'limit_exceeded'
    | 'rejected_by_bank'
    | 'technical_error';
}

/** A payment of a standing order was due and could not be made. */
export interface ScheduleFailedEvent
  extends EventEnvelope<'schedule.failed', 'account', ScheduleFailedData> {}

/** The `data` of `schedule.cancelled`. */
export interface ScheduleCancelledData {
  /** The id of the account that pays. */
  readonly account_id: string;
  /** The id of the standing order. */
  readonly standing_order_id: string;
  /** The status after the event. */
  readonly status: 'active' | 'suspended' | 'cancelled' | 'expired';
  /** The interval between payments. */
  readonly frequency: 'daily' | 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly';
}

/** A standing order was cancelled. */
export interface ScheduleCancelledEvent
  extends EventEnvelope<'schedule.cancelled', 'account', ScheduleCancelledData> {}
