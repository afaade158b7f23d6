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
  return buildAccountEvent('transaction.posted', transaction, facts);
}

/** Builds `balance.updated` from a balance, without its credit lines. Throws an `InvalidEventError` for invalid data. */
export function balanceUpdated(balance: Balance, facts: EventFacts): WebhookEventOf<'balance.updated'> {
  return buildAccountEvent('balance.updated', balance, facts);
}

/** Builds `schedule.created` from an active standing order. Throws an `InvalidEventError` for invalid data. */
export function scheduleCreated(order: StandingOrder, facts: EventFacts): WebhookEventOf<'schedule.created'> {
  return buildAccountEvent('schedule.created', order, facts);
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
  payment: ExecutedPayment,
  facts: EventFacts,
): WebhookEventOf<'schedule.executed'> {
  // A caller may pass a whole transaction, which has a status of its own.
  return buildAccountEvent('schedule.executed', { ...payment, ...order }, facts);
}

/** A payment that a standing order could not make. */
export interface FailedPayment {
  readonly amount: Amount;
  readonly reason: PaymentFailure;
}

/** Builds `schedule.failed`; `order` is the record after the failure. Throws an `InvalidEventError` for invalid data. */
export function scheduleFailed(
  order: StandingOrder,
  payment: FailedPayment,
  facts: EventFacts,
): WebhookEventOf<'schedule.failed'> {
  return buildAccountEvent('schedule.failed', { ...payment, ...order }, facts);
}

/** Builds `schedule.cancelled` from a cancelled standing order. Throws an `InvalidEventError` for invalid data. */
export function scheduleCancelled(
  order: StandingOrder,
  facts: EventFacts,
): WebhookEventOf<'schedule.cancelled'> {
  return buildAccountEvent('schedule.cancelled', order, facts);
}
