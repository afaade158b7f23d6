import type { AccountClosing } from '@ob/consent';
import { accept, type Result } from '@ob/http';
import { decideAccountStep } from './account-status.ts';
import type { LedgerFacts } from './facts.ts';
import type { LedgerAccount, LedgerAccountOrders, LedgerChange } from './ledger.ts';
import { decideCancellation } from './standing-order.ts';

/** Closes an account and cancels its standing orders. Refuses an account that is closed already. */
export function decideClosing(
  { account, standingOrders }: LedgerAccountOrders,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_status'> {
  const closed = decideAccountStep(account, 'close');
  if (!closed.ok) return closed;
  const cancelled = standingOrders.flatMap((order) => {
    const cancellation = decideCancellation({ account, order }, facts);
    return cancellation.ok ? [cancellation.value] : [];
  });
  return accept({
    ...closed.value,
    standingOrders: cancelled.flatMap((change) => change.standingOrders),
    events: cancelled.flatMap((change) => change.events),
  });
}

/** Describes a closed account for `endForClosedAccount` of `@ob/consent`. */
export function describeClosing({ account }: LedgerAccount): AccountClosing {
  return { account, actorId: 'close-account' };
}
