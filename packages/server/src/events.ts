import type { Balance, StandingOrder, Transaction } from '@ob/core';
import { type AccountEvent, publishAccountEvents } from '@ob/core/primitives';
import {
  balanceUpdated,
  type EventFacts,
  type ExecutedPayment,
  type FailedPayment,
  scheduleCancelled,
  scheduleCreated,
  scheduleExecuted,
  scheduleFailed,
  transactionPosted,
} from '@ob/core/schema';
import type { Clock, Random } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { OpenStorage } from './storage.ts';

/**
 * Builds and stores events of accounts. Each builder takes the current record and throws an `InvalidEventError` if it
 * is invalid.
 */
export interface Events<DatabaseTransaction> {
  /** Builds `transaction.posted` from a booked transaction. */
  transactionPosted(transaction: Transaction): AccountEvent;
  /** Builds `balance.updated`. */
  balanceUpdated(balance: Balance): AccountEvent;
  /** Builds `schedule.created` from a new standing order. */
  scheduleCreated(order: StandingOrder): AccountEvent;
  /** Builds `schedule.executed`; `order` is the record after the payment. */
  scheduleExecuted(order: StandingOrder, payment: ExecutedPayment): AccountEvent;
  /** Builds `schedule.failed`; `order` is the record after the failure. */
  scheduleFailed(order: StandingOrder, payment: FailedPayment): AccountEvent;
  /** Builds `schedule.cancelled`. */
  scheduleCancelled(order: StandingOrder): AccountEvent;
  /**
   * Stores events for every client that may receive them now. Pass the transaction that changes the account, so that
   * both are stored or neither. Without it, the events are stored at once.
   */
  publish(events: readonly AccountEvent[], transaction?: DatabaseTransaction): Promise<void>;
}

export function createEvents<DatabaseTransaction>(
  storage: OpenStorage<DatabaseTransaction>,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Events<DatabaseTransaction> {
  const facts = (): EventFacts => ({ now: clock.now(), createId: () => createIdentifier(random) });
  return {
    transactionPosted: (transaction) => transactionPosted(transaction, facts()),
    balanceUpdated: (balance) => balanceUpdated(balance, facts()),
    scheduleCreated: (order) => scheduleCreated(order, facts()),
    scheduleExecuted: (order, payment) => scheduleExecuted(order, payment, facts()),
    scheduleFailed: (order, payment) => scheduleFailed(order, payment, facts()),
    scheduleCancelled: (order) => scheduleCancelled(order, facts()),
    publish: (events, transaction) =>
      publishAccountEvents(
        transaction === undefined ? storage : storage.within(transaction),
        events,
        clock.now(),
      ),
  };
}
