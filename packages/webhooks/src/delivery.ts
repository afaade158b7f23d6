import { type Outcome, outcomeCharges } from './outcome.ts';
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

/** What an attempt makes of its delivery. */
export type DeliverySettlement =
  | { readonly status: 'delivered' | 'abandoned'; readonly attemptsMade: number }
  | { readonly status: 'pending'; readonly attemptsMade: number; readonly dueAt: number };

/** Decides what becomes of a delivery with `attemptsMade` attempts so far, after one more that ended at `now`. */
export function settleDelivery(attemptsMade: number, outcome: Outcome, now: number): DeliverySettlement {
  const charge = outcomeCharges[outcome];
  if (charge === 'success') return { status: 'delivered', attemptsMade: attemptsMade + 1 };
  if (charge === 'none') return { status: 'pending', attemptsMade, dueAt: now + senderFaultDelayMs };
  const plan = planRetry(attemptsMade + 1, now);
  if (plan.kind === 'abandon') return { status: 'abandoned', attemptsMade: attemptsMade + 1 };
  return { status: 'pending', attemptsMade: attemptsMade + 1, dueAt: plan.at };
}
