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

/** The maximum number of payments of one run. */
const maxPayments = 1000;

export interface StandingOrderChoice {
  readonly standingOrderId: string;
}

/** The standing order with the payment that fails, and the reason. */
export interface StandingOrderFailure extends StandingOrderChoice {
  /** Absent: `insufficient_funds`. */
  readonly reason?: PaymentFailure;
}

/** The result of a change: the standing order in its new state. */
export type StandingOrderOutcome = Result<StandingOrder, 'invalid_status' | 'not_found'>;

/** Creates and returns a standing order. Its first payment is one period from now. */
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
 * Makes the next payment of an active standing order now. Without enough money the payment fails. This is not a refusal:
 * the order continues with the payment after it.
 */
export function executeStandingOrder(
  ports: PortsFor<'changeStandingOrder'>,
  choice: StandingOrderChoice,
): Promise<StandingOrderOutcome> {
  return changeOrder(ports, choice, decideExecution);
}

/** Fails the next payment of an active standing order. The order continues with the payment after it. */
export function failStandingOrder(
  ports: PortsFor<'changeStandingOrder'>,
  { standingOrderId, reason = 'insufficient_funds' }: StandingOrderFailure,
): Promise<StandingOrderOutcome> {
  return changeOrder(ports, { standingOrderId }, (found, facts) => decideFailure(found, reason, facts));
}

/** Cancels a standing order permanently. */
export function cancelStandingOrder(
  ports: PortsFor<'changeStandingOrder'>,
  choice: StandingOrderChoice,
): Promise<StandingOrderOutcome> {
  return changeOrder(ports, choice, decideCancellation);
}

/**
 * Makes the due payments of standing orders, longest overdue first, including missed ones. Returns how many this call
 * settled, including failed ones: at most 1000. Several processes can run it at the same time: each payment is made once.
 * If some payments could not be settled, it throws an `AggregateError` after all others.
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
