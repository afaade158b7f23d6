import { type Outcome, type OutcomeCharge, outcomeCharges } from '../records/outcome.ts';
import { planRetry, senderFaultDelayMs } from './retry.ts';

/** The stored status. Clients see `held` for a pending delivery while its webhook is disabled. */
export type DeliveryStatus = 'pending' | 'delivered' | 'abandoned';

/** The result of one attempt. */
export interface AttemptResult {
  readonly outcome: Outcome;
  /** The start, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** The final status of the answer. Absent if there was no answer. */
  readonly httpStatus?: number;
  /** The first bytes of the answer as text, at most 1 KiB. Absent if there were none. */
  readonly responseExcerpt?: string;
}

/**
 * The new state of a delivery after an attempt. `redelivery_deferred`: the delivery stays as it is, and the redelivery is
 * retried at `retryAt` because the sender failed.
 */
export type DeliverySettlement =
  | { readonly status: 'delivered' | 'abandoned'; readonly attemptsMade: number }
  | { readonly status: 'pending'; readonly attemptsMade: number; readonly dueAt: number }
  | { readonly status: 'redelivery_deferred'; readonly retryAt: number };

/** The state of a delivery before the result of an attempt. */
export interface AttemptedProgress {
  /** The number of scheduled attempts before this one. */
  readonly attemptsMade: number;
  /** Whether this attempt is a redelivery, which does not change the schedule. */
  readonly manual: boolean;
}

/** Returns the new state of a delivery after an attempt that ended at `now`, or `undefined` if a redelivery failed. */
export function settleDelivery(
  { attemptsMade, manual }: AttemptedProgress,
  outcome: Outcome,
  now: number,
): DeliverySettlement | undefined {
  const charge = outcomeCharges[outcome];
  if (manual) return settleRedelivery(attemptsMade, charge, now);
  if (charge === 'success') return { status: 'delivered', attemptsMade: attemptsMade + 1 };
  if (charge === 'none') return { status: 'pending', attemptsMade, dueAt: now + senderFaultDelayMs };
  const plan = planRetry(attemptsMade + 1, now);
  if (plan.kind === 'abandon') return { status: 'abandoned', attemptsMade: attemptsMade + 1 };
  return { status: 'pending', attemptsMade: attemptsMade + 1, dueAt: plan.at };
}

function settleRedelivery(
  attemptsMade: number,
  charge: OutcomeCharge,
  now: number,
): DeliverySettlement | undefined {
  if (charge === 'success') return { status: 'delivered', attemptsMade };
  return charge === 'none' ? { status: 'redelivery_deferred', retryAt: now + senderFaultDelayMs } : undefined;
}

/** The result of a completion. `lost`: the worker no longer held the lease. */
export type CompletionVerdict = 'delivered' | 'retried' | 'abandoned' | 'unchanged' | 'lost';

/** Returns the verdict of a settlement, for logs and metrics. */
export function describeSettlement(settlement: DeliverySettlement | undefined): CompletionVerdict {
  if (settlement === undefined) return 'unchanged';
  const { status } = settlement;
  return status === 'delivered' || status === 'abandoned' ? status : 'retried';
}
