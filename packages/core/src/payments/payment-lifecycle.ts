import { accept, type Result, refuse } from '@ob/http';
import type { Payment, StoredPayment } from '../records/payment.ts';
import { type PaymentFailure, paymentFailures } from '../records/payment-failures.ts';
import { buildPaymentEvent, type PaymentOccurrence } from './payment-event.ts';
import type { PaymentChange } from './payment-store.ts';

export interface PaymentEndFacts {
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly eventId: string;
}

export interface PaymentFailureFacts extends PaymentEndFacts {
  readonly reason: PaymentFailure;
}

/** Plans the completion of a payment. Refuses a payment that has already ended. */
export function completePayment(
  stored: StoredPayment,
  { now, eventId }: PaymentEndFacts,
): Result<PaymentChange, 'invalid_payment_status'> {
  const ended = { status: 'completed' } as const;
  return endPayment(stored, now, ended, { type: 'payment.completed' }, eventId);
}

/** Plans the failure of a payment, with a reason that the client may read. Refuses a payment that has already ended. */
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
  // Clocks of several processes differ a little. A change is never dated before the previous one.
  const at = Math.max(now, Date.parse(stored.payment.status_update_date_time));
  const payment = { ...stored.payment, ...ended, status_update_date_time: new Date(at).toISOString() };
  return accept({
    expectedVersion: stored.version,
    next: { ...stored, payment, version: stored.version + 1 },
    events: [{ clientId: stored.clientId, event: buildPaymentEvent(occurrence, payment, eventId) }],
  });
}
