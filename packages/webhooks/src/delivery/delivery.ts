import { type Outcome, type OutcomeCharge, outcomeCharges } from '../records/outcome.ts';
import { planRetry, senderFaultDelayMs } from './retry.ts';

/** What is stored of a delivery; `held` is how a pending one shows while its subscription is disabled. */
export type DeliveryStatus = 'pending' | 'delivered' | 'abandoned';

/** How one attempt went. */
export interface AttemptResult {
  readonly outcome: Outcome;
  /** When it began, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** The final status of the answer; absent where there was none. */
  readonly httpStatus?: number;
  /** The first bytes of the answer as text, at most 1 KiB; absent where there were none. */
  readonly responseExcerpt?: string;
}

/**
 * What an attempt makes of its delivery. `redelivery_deferred`: the delivery stays as it is, and the redelivery that met
 * a fault of the sender is tried again at `retryAt`.
 */
export type DeliverySettlement =
  | { readonly status: 'delivered' | 'abandoned'; readonly attemptsMade: number }
  | { readonly status: 'pending'; readonly attemptsMade: number; readonly dueAt: number }
  | { readonly status: 'redelivery_deferred'; readonly retryAt: number };

/** A delivery as one more attempt of it ends. */
export interface AttemptedProgress {
  /** Of the five, without this one. */
  readonly attemptsMade: number;
  /** Whether this attempt was asked for by hand: it is none of the five and leaves their schedule alone. */
  readonly manual: boolean;
}

/**
 * Decides the state of a delivery after an attempt that ended at `now`; `undefined` if it stays as it is, because a
 * redelivery failed.
 */
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

/** What the queue made of a completion: `lost` where the lease was no longer the worker's. */
export type CompletionVerdict = 'delivered' | 'retried' | 'abandoned' | 'unchanged' | 'lost';

/** Names a settlement for logs and metrics. */
export function describeSettlement(settlement: DeliverySettlement | undefined): CompletionVerdict {
  if (settlement === undefined) return 'unchanged';
  const { status } = settlement;
  return status === 'delivered' || status === 'abandoned' ? status : 'retried';
}
