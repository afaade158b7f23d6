import type { PaymentFailure, StandingOrder } from '@ob/core';
import type { Result } from '@ob/http';
import { gatherFacts, type LedgerFacts } from './facts.ts';
import { type LedgerChange, type LedgerStandingOrder, type PortsFor, takeFirst } from './ledger.ts';
import {
  type CreationRefusal,
  decideCancellation,
  decideCreation,
  decideDueExecution,
  decideExecution,
  decideFailure,
  type StandingOrderRequest,
} from './standing-order.ts';
import { type RunOptions, workThrough } from './work-through.ts';

/** The most payments of standing orders in one run. */
const maxPayments = 1000;

/** Which standing order to change. */
export interface StandingOrderChoice {
  readonly standingOrderId: string;
}

/** Which payment of a standing order fails, and why. */
export interface StandingOrderFailure extends StandingOrderChoice {
  /** Absent: `insufficient_funds`. */
  readonly reason?: PaymentFailure;
}

/** What comes of changing a standing order: the order as it is then. */
export type StandingOrderOutcome = Result<StandingOrder, 'invalid_status' | 'not_found'>;

/** Sets up a standing order and answers it; it pays for the first time one period from now. */
export async function createStandingOrder(
  ports: PortsFor<'changeAccount'>,
  request: StandingOrderRequest,
): Promise<Result<StandingOrder, CreationRefusal | 'not_found'>> {
  const change = await ports.ledger.changeAccount(request.account_id, (found) =>
    decideCreation(found, request, gatherFacts(ports)),
  );
  return takeFirst(change, 'standingOrders');
}

/**
 * Lets an active standing order make its next payment now. Where the money is not there, that payment fails, which is
 * no refusal: the order answered has gone on to the next.
 */
export function executeStandingOrder(
  ports: PortsFor<'changeStandingOrder'>,
  choice: StandingOrderChoice,
): Promise<StandingOrderOutcome> {
  return changeOrder(ports, choice, decideExecution);
}

/** Lets the next payment of an active standing order fail; the order goes on with the one after it. */
export function failStandingOrder(
  ports: PortsFor<'changeStandingOrder'>,
  { standingOrderId, reason = 'insufficient_funds' }: StandingOrderFailure,
): Promise<StandingOrderOutcome> {
  return changeOrder(ports, { standingOrderId }, (found, facts) => decideFailure(found, reason, facts));
}

/** Cancels a standing order for good. */
export function cancelStandingOrder(
  ports: PortsFor<'changeStandingOrder'>,
  choice: StandingOrderChoice,
): Promise<StandingOrderOutcome> {
  return changeOrder(ports, choice, decideCancellation);
}

/**
 * Makes every payment of a standing order that is due, the longest overdue first, and answers how many this call
 * settled, failed ones too. Payments that were missed are each made, within 1000 of a run. Any number of
 * processes may run it at the same time: each payment is made once. Throws an `AggregateError` at its end where some
 * could not be settled: one that is damaged keeps no other from it.
 */
export async function runDueStandingOrders(
  ports: PortsFor<'listDueStandingOrders' | 'changeStandingOrder'>,
  { signal }: RunOptions = {},
): Promise<number> {
  const now = ports.clock.now();
  return workThrough({
    max: maxPayments,
    signal,
    list: (limit) => ports.ledger.listDueStandingOrders(now, limit),
    doOne: async (standingOrderId) => {
      const change = await ports.ledger.changeStandingOrder(standingOrderId, (found) =>
        decideDueExecution(found, gatherFacts(ports)),
      );
      return change.ok;
    },
  });
}

async function changeOrder(
  ports: PortsFor<'changeStandingOrder'>,
  { standingOrderId }: StandingOrderChoice,
  decide: (found: LedgerStandingOrder, facts: LedgerFacts) => Result<LedgerChange, 'invalid_status'>,
): Promise<StandingOrderOutcome> {
  const change = await ports.ledger.changeStandingOrder(standingOrderId, (found) =>
    decide(found, gatherFacts(ports)),
  );
  return takeFirst(change, 'standingOrders');
}
