import { accept, type Result, refuse } from '@ob/http';
import type { Payment, StoredPayment } from '../records/payment.ts';
import { type PaymentFailure, paymentFailures } from '../records/payment-failures.ts';
import { buildPaymentEvent, type PaymentOccurrence } from './payment-event.ts';
import type { PaymentChange } from './payment-store.ts';

/** The facts of the end of a payment. */
export interface PaymentEndFacts {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The id of the event that tells of it. */
  readonly eventId: string;
}

/** The facts of the failure of a payment. */
export interface PaymentFailureFacts extends PaymentEndFacts {
  readonly reason: PaymentFailure;
}

/** Decides that a payment has been carried out. Refuses one that has ended already. */
export function completePayment(
  stored: StoredPayment,
  { now, eventId }: PaymentEndFacts,
): Result<PaymentChange, 'invalid_payment_status'> {
  const ended = { status: 'completed' } as const;
  return endPayment(stored, now, ended, { type: 'payment.completed' }, eventId);
}

/** Decides that a payment has failed, for a reason that its third party may read. Refuses one that has ended already. */
export function failPayment(
  stored: StoredPayment,
  { now, eventId, reason }: PaymentFailureFacts,
): Result<PaymentChange, 'invalid_payment_status'> {
  const failure = { code: reason, description: paymentFailures[reason] };
  const ended = { status: 'failed', status_reason: failure } as const;
  return endPayment(stored, now, ended, { type: 'payment.failed', reason }, eventId);
}

function endPayment(
  stored: StoredPayment,
  now: number,
  ended: Pick<Payment, 'status' | 'status_reason'>,
  occurrence: PaymentOccurrence,
  eventId: string,
): Result<PaymentChange, 'invalid_payment_status'> {
  if (stored.payment.status !== 'pending') return refuse('invalid_payment_status');
  // Clocks of several processes differ a little: no change is dated before the one it follows.
  const at = Math.max(now, Date.parse(stored.payment.status_update_date_time));
  const payment = { ...stored.payment, ...ended, status_update_date_time: new Date(at).toISOString() };
  return accept({
    expectedVersion: stored.version,
    next: { ...stored, payment, version: stored.version + 1 },
    events: [{ clientId: stored.clientId, event: buildPaymentEvent(occurrence, payment, eventId) }],
  });
}
