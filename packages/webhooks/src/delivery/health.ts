import { type Outcome, outcomeCharges } from '../records/outcome.ts';
import { disableWebhook, type StoredWebhook } from '../subscription/webhook.ts';
import type { DeliverySettlement } from './delivery.ts';

/** The number of abandoned deliveries in a row, over all events, that disables a webhook. */
export const abandonedToDisable = 10;

/** After this many failed attempts in a row, a webhook gets one attempt at a time. The count stops here. */
export const failedAttemptsToSlow = 3;

/** An attempt that has ended, with its effect on the delivery. `manual`: it was a redelivery. */
export interface EndedAttempt {
  readonly outcome: Outcome;
  readonly manual: boolean;
  readonly settlement: DeliverySettlement | undefined;
}

/**
 * Counts one attempt for the health of its webhook. The tenth abandoned delivery in a row disables the webhook. A scheduled
 * attempt that succeeds clears that count. The count of failed attempts includes redeliveries. A `sender_fault` changes nothing.
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

/** The counts that {@link changesHealth} needs. A store may read them without a lock. */
export interface HealthCounts {
  readonly failedAttempts: number;
  readonly webhook: Pick<StoredWebhook['webhook'], 'consecutive_failures'>;
}

/** Returns whether an attempt changes the health of its webhook. Most do not, so a store rarely locks the webhook. */
export function changesHealth(
  { failedAttempts, webhook }: HealthCounts,
  { outcome, manual, settlement }: EndedAttempt,
): boolean {
  const charge = outcomeCharges[outcome];
  if (charge === 'none') return false;
  if (charge === 'success') return failedAttempts > 0 || (!manual && webhook.consecutive_failures > 0);
  return failedAttempts < failedAttemptsToSlow || settlement?.status === 'abandoned';
}

export function limitInFlight(
  { failedAttempts }: Pick<StoredWebhook, 'failedAttempts'>,
  cap: number,
): number {
  return failedAttempts < failedAttemptsToSlow ? cap : Math.min(1, cap);
}

function setDeliveryFailures(stored: StoredWebhook, count: number): StoredWebhook {
  return { ...stored, webhook: { ...stored.webhook, consecutive_failures: count } };
}
