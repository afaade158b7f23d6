import type { AccountEvent, AccountEventType, PaymentFailure, StandingOrder, Transaction } from '@ob/core';
import { findBalance } from './balance-moves.ts';
import { formatMoment, type LedgerFacts } from './facts.ts';
import type { LedgerAccount } from './ledger.ts';

/**
 * Tells of a booked transaction and of the booked balance after it, in no more than the Basic form: neither with whom
 * nor what for. `account` is the account after it.
 */
export function tellPosting(
  account: LedgerAccount,
  transaction: Transaction,
  facts: LedgerFacts,
): readonly AccountEvent[] {
  const { account_id, transaction_id, amount, credit_debit_indicator, booking_date_time } = transaction;
  const posted: AccountEvent = {
    ...describeHead('transaction.posted', account_id, facts),
    data: {
      account_id,
      transaction_id,
      status: 'booked',
      amount,
      credit_debit_indicator,
      booking_date_time,
    },
  };
  return [posted, ...tellBalance(account, facts)];
}

function tellBalance(account: LedgerAccount, facts: LedgerFacts): readonly AccountEvent[] {
  const booked = findBalance(account, 'booked');
  if (booked === undefined) return [];
  const { account_id, balance_type, amount, credit_debit_indicator, date_time } = booked;
  const data = { account_id, balance_type, amount, credit_debit_indicator, date_time };
  return [{ ...describeHead('balance.updated', account_id, facts), data }];
}

/** Tells of a new standing order and of the moment of its first payment. */
export function tellCreation(order: StandingOrder, first: string, facts: LedgerFacts): AccountEvent {
  return {
    ...describeHead('schedule.created', order.account_id, facts),
    data: { ...describeOrder(order), frequency: order.frequency, next_payment_date_time: first },
  };
}

/** Tells that a standing order has paid. `order` is the order after it. */
export function tellExecution(
  order: StandingOrder,
  { amount, transaction_id, booking_date_time }: Transaction,
  facts: LedgerFacts,
): AccountEvent {
  return {
    ...describeHead('schedule.executed', order.account_id, facts),
    data: { ...describeOrder(order), amount, payment_date_time: booking_date_time, transaction_id },
  };
}

/** Tells that a payment of a standing order has failed, and why. `order` is the order after it. */
export function tellFailure(
  order: StandingOrder,
  { amount, reason }: { readonly amount: Transaction['amount']; readonly reason: PaymentFailure },
  facts: LedgerFacts,
): AccountEvent {
  return {
    ...describeHead('schedule.failed', order.account_id, facts),
    data: { ...describeOrder(order), amount, reason },
  };
}

/** Tells that a standing order has been cancelled. */
export function tellCancellation(order: StandingOrder, facts: LedgerFacts): AccountEvent {
  return {
    ...describeHead('schedule.cancelled', order.account_id, facts),
    data: { ...describeOrder(order), frequency: order.frequency },
  };
}

function describeHead<Type extends AccountEventType>(type: Type, accountId: string, facts: LedgerFacts) {
  return {
    id: facts.createId(),
    type,
    timestamp: formatMoment(facts.now),
    resource_id: accountId,
    resource_type: 'account',
  } as const;
}

function describeOrder({ account_id, standing_order_id, status }: StandingOrder) {
  return { account_id, standing_order_id, status };
}
