import type { Amount } from '../records/amount.ts';
import type { Balance } from '../records/balance.ts';
import type { WebhookEventOf } from '../records/event.ts';
import type { PaymentFailure } from '../records/payment-failures.ts';
import type { StandingOrder } from '../records/standing-order.ts';
import type { Transaction } from '../records/transaction.ts';
import { buildAccountEvent, type EventFacts } from './build-event.ts';

/** Builds `transaction.posted`. Throws an `InvalidEventError` for invalid data or a pending transaction. */
export function transactionPosted(
  transaction: Transaction,
  facts: EventFacts,
): WebhookEventOf<'transaction.posted'> {
  const { account_id, transaction_id, status, amount, credit_debit_indicator, booking_date_time } =
    transaction;
  // The schema refuses another status.
  const booked = status as 'booked';
  return buildAccountEvent(
    'transaction.posted',
    { account_id, transaction_id, status: booked, amount, credit_debit_indicator, booking_date_time },
    facts,
  );
}

/** Builds `balance.updated` from a balance, without its credit lines. Throws an `InvalidEventError` for invalid data. */
export function balanceUpdated(balance: Balance, facts: EventFacts): WebhookEventOf<'balance.updated'> {
  const { account_id, balance_type, amount, credit_debit_indicator, date_time } = balance;
  return buildAccountEvent(
    'balance.updated',
    { account_id, balance_type, amount, credit_debit_indicator, date_time },
    facts,
  );
}

/** Builds `schedule.created` from an active standing order. Throws an `InvalidEventError` for invalid data. */
export function scheduleCreated(order: StandingOrder, facts: EventFacts): WebhookEventOf<'schedule.created'> {
  const { frequency, next_payment_date_time = '' } = order;
  return buildAccountEvent(
    'schedule.created',
    { ...describeOrder(order), frequency, next_payment_date_time },
    facts,
  );
}

/** A payment of a standing order. */
export interface ExecutedPayment {
  readonly amount: Amount;
  /** UTC, ISO 8601 with milliseconds. */
  readonly payment_date_time: string;
  readonly transaction_id?: string;
}

/** Builds `schedule.executed`; `order` is the record after the payment. Throws an `InvalidEventError` for invalid data. */
export function scheduleExecuted(
  order: StandingOrder,
  { amount, payment_date_time, transaction_id }: ExecutedPayment,
  facts: EventFacts,
): WebhookEventOf<'schedule.executed'> {
  const transaction = transaction_id === undefined ? {} : { transaction_id };
  return buildAccountEvent(
    'schedule.executed',
    { ...describeOrder(order), amount, payment_date_time, ...transaction },
    facts,
  );
}

/** A payment that a standing order could not make. */
export interface FailedPayment {
  readonly amount: Amount;
  readonly reason: PaymentFailure;
}

/** Builds `schedule.failed`; `order` is the record after the failure. Throws an `InvalidEventError` for invalid data. */
export function scheduleFailed(
  order: StandingOrder,
  { amount, reason }: FailedPayment,
  facts: EventFacts,
): WebhookEventOf<'schedule.failed'> {
  return buildAccountEvent('schedule.failed', { ...describeOrder(order), amount, reason }, facts);
}

/** Builds `schedule.cancelled` from a cancelled standing order. Throws an `InvalidEventError` for invalid data. */
export function scheduleCancelled(
  order: StandingOrder,
  facts: EventFacts,
): WebhookEventOf<'schedule.cancelled'> {
  return buildAccountEvent(
    'schedule.cancelled',
    { ...describeOrder(order), frequency: order.frequency },
    facts,
  );
}

function describeOrder({ account_id, standing_order_id, status }: StandingOrder) {
  return { account_id, standing_order_id, status };
}
