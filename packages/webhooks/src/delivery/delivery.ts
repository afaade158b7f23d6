import { type Outcome, type OutcomeCharge, outcomeCharges } from '../records/outcome.ts';
import { planRetry, senderFaultDelayMs } from './retry.ts';

/** The stored status. Clients see `held` for a pending delivery while its webhook is disabled. */
export type DeliveryStatus = 'pending' | 'delivered' | 'abandoned';

/** The result of one attempt. `startedAt` is in milliseconds since 1970. */
export interface AttemptResult {
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly durationMs: number;
  /** The final status. Absent if there was no response. */
  readonly httpStatus?: number;
  /** At most the first 1 KiB of the response as text. */
  readonly responseExcerpt?: string;
}

/**
 * The new state of a delivery after an attempt. `redelivery_deferred`: the delivery stays as it is. The redelivery is retried at
 * `retryAt`, because the sender failed.
 */
export type DeliverySettlement =
  | { readonly status: 'delivered' | 'abandoned'; readonly attemptsMade: number }
  | { readonly status: 'pending'; readonly attemptsMade: number; readonly dueAt: number }
  | { readonly status: 'redelivery_deferred'; readonly retryAt: number };

/** The state of a delivery before the result of an attempt. `manual`: the attempt is a redelivery. */
export interface AttemptedProgress {
  /** The number of scheduled attempts before this one. */
  readonly attemptsMade: number;
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
