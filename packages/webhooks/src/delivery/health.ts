import { type Outcome, outcomeCharges } from '../records/outcome.ts';
import { disableWebhook, type StoredWebhook } from '../subscription/webhook.ts';
import type { DeliverySettlement } from './delivery.ts';

/** After how many abandoned deliveries in a row, over any events, a webhook is disabled. */
export const abandonedToDisable = 10;

/** After how many failed attempts in a row a webhook is sent one attempt at a time. No more are counted. */
export const failedAttemptsToSlow = 3;

/** An attempt that has ended, with its effect on the delivery. */
export interface EndedAttempt {
  readonly outcome: Outcome;
  /** Whether the client asked for it, in addition to the five. */
  readonly manual: boolean;
  readonly settlement: DeliverySettlement | undefined;
}

/**
 * Counts one attempt for the health of its webhook. An abandoned delivery adds to the delivery failures and disables the
 * webhook at the tenth in a row; a delivery that one of its five attempts delivered clears them. Every failed attempt
 * adds to the failed attempts, every success clears them. A `sender_fault` changes nothing.
 */
export function recordAttempt(stored: StoredWebhook, attempt: EndedAttempt, now: number): StoredWebhook {
  if (!changesHealth(stored, attempt)) return stored;
  const { outcome, manual, settlement } = attempt;
  const succeeded = outcomeCharges[outcome] === 'success';
  const failedAttempts = succeeded ? 0 : Math.min(failedAttemptsToSlow, stored.failedAttempts + 1);
  const counted = { ...stored, failedAttempts };
  if (manual) return counted;
  if (succeeded) return setDeliveryFailures(counted, 0);
  if (settlement?.status !== 'abandoned') return counted;
  const failed = setDeliveryFailures(counted, stored.webhook.consecutive_failures + 1);
  return failed.webhook.consecutive_failures < abandonedToDisable
    ? failed
    : { ...failed, webhook: disableWebhook(failed.webhook, 'consecutive_failures', now) };
}

/** What decides whether an attempt changes anything: a store may read it without a lock. */
export interface HealthCounts {
  readonly failedAttempts: number;
  readonly webhook: Pick<StoredWebhook['webhook'], 'consecutive_failures'>;
}

/** Returns whether an attempt changes the health of its webhook. Most change nothing, and need no lock on it. */
export function changesHealth(
  { failedAttempts, webhook }: HealthCounts,
  { outcome, manual, settlement }: EndedAttempt,
): boolean {
  const charge = outcomeCharges[outcome];
  if (charge === 'none') return false;
  if (charge === 'success') return failedAttempts > 0 || (!manual && webhook.consecutive_failures > 0);
  return failedAttempts < failedAttemptsToSlow || settlement?.status === 'abandoned';
}

/** Returns how many attempts of a webhook may be in flight: one after three failures in a row, else `cap`. */
export function limitInFlight(
  { failedAttempts }: Pick<StoredWebhook, 'failedAttempts'>,
  cap: number,
): number {
  return failedAttempts < failedAttemptsToSlow ? cap : Math.min(1, cap);
}

function setDeliveryFailures(stored: StoredWebhook, count: number): StoredWebhook {
  return { ...stored, webhook: { ...stored.webhook, consecutive_failures: count } };
}
