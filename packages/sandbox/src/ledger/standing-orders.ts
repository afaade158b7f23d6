import type { PaymentFailure, StandingOrder } from '@ob/core';
import type { Result } from '@ob/http';
import { type RunOptions, runDueWork } from './due-work.ts';
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

export interface StandingOrderChoice {
  readonly standingOrderId: string;
}

/** A standing order, and the reason why its next payment fails. */
export interface StandingOrderFailure extends StandingOrderChoice {
  /** Default: `insufficient_funds`. */
  readonly reason?: PaymentFailure;
}

/** The standing order in its new state. */
export type StandingOrderOutcome = Result<StandingOrder, 'invalid_status' | 'not_found'>;

/** Creates a standing order. Its first payment is one period from now. */
export async function createStandingOrder(
  ports: PortsFor<'changeAccount'>,
  request: StandingOrderRequest,
): Promise<Result<StandingOrder, CreationRefusal | 'not_found'>> {
  const change = await ports.ledger.changeAccount(request.account_id, (found) =>
    decideCreation(found, request, gatherFacts(ports)),
  );
  return takeFirst(change, 'standingOrders');
}

/** Makes the next payment now. A failed payment is not a refusal: the order continues. */
export function executeStandingOrder(
  ports: PortsFor<'changeStandingOrder'>,
  choice: StandingOrderChoice,
): Promise<StandingOrderOutcome> {
  return changeOrder(ports, choice, decideExecution);
}

/** Fails the next payment. The order continues. */
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
 * Makes due payments, longest overdue first, with missed ones. Returns how many it settled, with failed ones: at most 1000.
 * Several processes can run it: each payment is made once. Errors come last, as an `AggregateError`.
 */
export async function runDueStandingOrders(
  ports: PortsFor<'listDueStandingOrders' | 'changeStandingOrder'>,
  options: RunOptions = {},
): Promise<number> {
  const now = ports.clock.now();
  const work = {
    list: (limit: number) => ports.ledger.listDueStandingOrders(now, limit),
    run: async (standingOrderId: string) =>
      (await changeOrder(ports, { standingOrderId }, decideDueExecution)).ok,
  };
  return runDueWork(work, options);
}

async function changeOrder<Refusal>(
  ports: PortsFor<'changeStandingOrder'>,
  { standingOrderId }: StandingOrderChoice,
  decide: (found: LedgerStandingOrder, facts: LedgerFacts) => Result<LedgerChange, Refusal>,
): Promise<Result<StandingOrder, Refusal | 'not_found'>> {
  const change = await ports.ledger.changeStandingOrder(standingOrderId, (found) =>
    decide(found, gatherFacts(ports)),
  );
  return takeFirst(change, 'standingOrders');
}
