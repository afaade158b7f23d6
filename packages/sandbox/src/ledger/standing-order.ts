import { type Amount, describeHolder, type PaymentFailure, type StandingOrder } from '@ob/core';
import { scheduleCancelled, scheduleCreated, scheduleExecuted, scheduleFailed } from '@ob/core/schema';
import { accept, type Result, refuse } from '@ob/http';
import { formatMoment } from '../data/calendar.ts';
import { type AmountRefusal, readMovedAmount } from './balances.ts';
import type { LedgerFacts } from './facts.ts';
import { type LedgerAccount, type LedgerChange, type LedgerStandingOrder, unchanged } from './ledger.ts';
import { findFollowingPayment } from './payment-dates.ts';
import { decideTransfer, type Transfer } from './transfer.ts';

/** A new standing order. */
export interface StandingOrderRequest
  extends Pick<StandingOrder, 'account_id' | 'frequency' | 'creditor_account' | 'reference'> {
  readonly amount: Amount;
}

export type CreationRefusal = 'invalid_status' | AmountRefusal;

/** The first payment is one period from now. */
export function decideCreation(
  { account, closed }: LedgerAccount,
  { amount: requested, ...request }: StandingOrderRequest,
  { now, createId }: LedgerFacts,
): Result<LedgerChange, CreationRefusal> {
  if (closed) return refuse('invalid_status');
  const amount = readMovedAmount(requested, account.currency);
  if (!amount.ok) return amount;
  const first = formatMoment(findFollowingPayment(request, now));
  const order: StandingOrder = {
    ...request,
    standing_order_id: createId(),
    account_id: account.account_id,
    status: 'active',
    first_payment_date_time: first,
    first_payment_amount: amount.value,
    next_payment_date_time: first,
    next_payment_amount: amount.value,
  };
  return accept(changeOrder(order, scheduleCreated(order, { now, createId })));
}

/** Makes the next payment, even before its date. If it fails, the order stays active. */
export function decideExecution(
  found: LedgerStandingOrder,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_status'> {
  const next = readNext(found.order);
  if (next === undefined) return refuse('invalid_status');
  const transfer = decideTransfer(describeTransfer(found, next.amount), facts);
  if (!transfer.ok) return decideFailure(found, transfer.refusal, facts);
  const order = scheduleNextPayment(
    {
      ...found.order,
      last_payment_date_time: formatMoment(facts.now),
      last_payment_amount: next.amount,
    },
    next.at,
  );
  const [paid] = transfer.value.transactions;
  const executed =
    paid === undefined
      ? []
      : [scheduleExecuted(order, { ...paid, payment_date_time: paid.booking_date_time }, facts)];
  return accept({
    ...transfer.value,
    standingOrders: [order],
    events: [...executed, ...transfer.value.events],
  });
}

/** Refuses with `not_due` if another process made the payment. */
export function decideDueExecution(
  found: LedgerStandingOrder,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_status' | 'not_due'> {
  const next = readNext(found.order);
  if (next !== undefined && next.at > facts.now) return refuse('not_due');
  return decideExecution(found, facts);
}

export function decideFailure(
  { order }: LedgerStandingOrder,
  reason: PaymentFailure,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_status'> {
  const next = readNext(order);
  if (next === undefined) return refuse('invalid_status');
  const moved = scheduleNextPayment(order, next.at);
  return accept(changeOrder(moved, scheduleFailed(moved, { amount: next.amount, reason }, facts)));
}

export function decideCancellation(
  { order }: LedgerStandingOrder,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_status'> {
  if (order.status !== 'active') return refuse('invalid_status');
  const { next_payment_date_time: _, next_payment_amount: __, ...rest } = order;
  const cancelled: StandingOrder = { ...rest, status: 'cancelled' };
  return accept(changeOrder(cancelled, scheduleCancelled(cancelled, facts)));
}

function changeOrder(order: StandingOrder, event: LedgerChange['events'][number]): LedgerChange {
  return { ...unchanged, standingOrders: [order], events: [event] };
}

function readNext({ status, next_payment_date_time: at, next_payment_amount: amount }: StandingOrder) {
  if (status !== 'active' || at === undefined || amount === undefined) return undefined;
  return { at: Date.parse(at), amount };
}

function scheduleNextPayment(order: StandingOrder, paidAt: number): StandingOrder {
  return { ...order, next_payment_date_time: formatMoment(findFollowingPayment(order, paidAt)) };
}

function describeTransfer({ account, order, creditor }: LedgerStandingOrder, amount: Amount): Transfer {
  const debtorAccount = describeHolder(account);
  return {
    debtor: account,
    ...(creditor === undefined ? {} : { creditor }),
    amount,
    creditorAccount: order.creditor_account,
    ...(debtorAccount === undefined ? {} : { debtorAccount }),
    ...(order.reference === undefined ? {} : { reference: order.reference }),
    information: { debit: 'Standing order to', credit: 'Standing order from' },
  };
}
