import { gatherFacts } from './facts.ts';
import type { PortsFor } from './ledger-ports.ts';
import { decideDueExecution } from './standing-order.ts';
import { type RunOptions, workThrough } from './work-through.ts';

/** How many payments of standing orders one run makes at most. */
const most = 1000;

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
    most,
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
