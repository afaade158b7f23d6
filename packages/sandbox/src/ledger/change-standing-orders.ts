import type { PaymentFailure, StandingOrder } from '@ob/core';
import { accept, type Result } from '@ob/http';
import { gatherFacts, type LedgerFacts } from './facts.ts';
import type { Decide, LedgerChange, LedgerStandingOrder } from './ledger.ts';
import type { PortsFor } from './ledger-ports.ts';
import {
  type CreationRefusal,
  decideCancellation,
  decideCreation,
  decideExecution,
  decideFailure,
  type StandingOrderRequest,
} from './standing-order.ts';
import { takeOne } from './take-one.ts';

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
  return change.ok ? accept(takeOne(change.value.standingOrders)) : change;
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

async function changeOrder(
  ports: PortsFor<'changeStandingOrder'>,
  { standingOrderId }: StandingOrderChoice,
  decide: (
    found: LedgerStandingOrder,
    facts: LedgerFacts,
  ) => ReturnType<Decide<LedgerStandingOrder, 'invalid_status'>>,
): Promise<StandingOrderOutcome> {
  const change: Result<LedgerChange, 'invalid_status' | 'not_found'> = await ports.ledger.changeStandingOrder(
    standingOrderId,
    (found) => decide(found, gatherFacts(ports)),
  );
  return change.ok ? accept(takeOne(change.value.standingOrders)) : change;
}
