import type { Clock, Random } from '@ob/http';
import { accept, type Result, refuse, UnavailableError } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { StoredPayment } from '../records/payment.ts';
import { type PaymentFailure, paymentFailures } from '../records/payment-failures.ts';
import { completePayment, failPayment } from './payment-lifecycle.ts';
import type { PaymentStore } from './payment-store.ts';

/** The final result of a payment. */
export type PaymentOutcome =
  | { readonly status: 'completed' }
  | { readonly status: 'failed'; readonly reason: PaymentFailure };

export interface SettlePorts {
  readonly payments: Pick<PaymentStore, 'find' | 'replace'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** `payment_not_found`: no payment has this id. `invalid_payment_status`: the payment has already ended. */
export type SettleRefusal = 'payment_not_found' | 'invalid_payment_status';

const maxAttempts = 20;

/**
 * Stores the outcome that the engine reports, with one event in all. Throws an `UnavailableError` after 20 lost races, and a
 * `TypeError` for an unknown status or reason.
 */
export async function settlePayment(
  { payments, clock, random }: SettlePorts,
  { paymentId, outcome }: { readonly paymentId: string; readonly outcome: PaymentOutcome },
): Promise<Result<StoredPayment, SettleRefusal>> {
  checkOutcome(outcome);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await payments.find(paymentId);
    if (stored === undefined) return refuse('payment_not_found');
    const facts = { now: clock.now(), eventId: createIdentifier(random) };
    const change =
      outcome.status === 'completed'
        ? completePayment(stored, facts)
        : failPayment(stored, { ...facts, reason: outcome.reason });
    if (!change.ok) return change;
    if (await payments.replace(change.value)) return accept(change.value.next);
  }
  throw new UnavailableError('The payment keeps changing');
}

/** A misspelt status must not become a failed payment: its money has moved. */
function checkOutcome(outcome: PaymentOutcome): void {
  if (outcome.status === 'completed') return;
  if (outcome.status !== 'failed')
    throw new TypeError("The `status` of the outcome is unknown. Set 'completed' or 'failed'.");
  if (!Object.hasOwn(paymentFailures, outcome.reason))
    throw new TypeError('The `reason` of the outcome is unknown. Set one of `paymentFailures`.');
}
