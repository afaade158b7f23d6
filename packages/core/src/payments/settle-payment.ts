import type { Clock, Random } from '@ob/http';
import { accept, type Result, refuse, UnavailableError } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { StoredPayment } from '../records/payment.ts';
import type { PaymentFailure } from '../records/payment-failures.ts';
import { completePayment, failPayment } from './payment-lifecycle.ts';
import type { PaymentStore } from './payment-store.ts';

/** How a payment ended. */
export type PaymentOutcome =
  | { readonly status: 'completed' }
  | { readonly status: 'failed'; readonly reason: PaymentFailure };

/** What settling a payment needs. */
export interface SettlePorts {
  readonly payments: Pick<PaymentStore, 'find' | 'replace'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** Why a payment is not settled: there is none of this id, or it has ended already. */
export type SettleRefusal = 'payment_not_found' | 'invalid_payment_status';

const turns = 20;

/**
 * Settles a payment: the bank's payment engine reports how it ended, and its third party is told, exactly once however
 * often the engine reports it. Answers the payment after it.
 */
export async function settlePayment(
  { payments, clock, random }: SettlePorts,
  { paymentId, outcome }: { readonly paymentId: string; readonly outcome: PaymentOutcome },
): Promise<Result<StoredPayment, SettleRefusal>> {
  for (let turn = 0; turn < turns; turn += 1) {
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
