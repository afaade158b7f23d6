import type { WebhookEvent } from '../records/event.ts';
import type { EventDataByType } from '../records/event-data.ts';
import type { Payment } from '../records/payment.ts';
import type { PaymentFailure } from '../records/payment-failures.ts';

export type PaymentOccurrence =
  | { readonly type: 'payment.created' | 'payment.completed' }
  | { readonly type: 'payment.failed'; readonly reason: PaymentFailure };

/** Builds the webhook body of a change; `payment` is the record after it. */
export function buildPaymentEvent(
  occurrence: PaymentOccurrence,
  payment: Payment,
  eventId: string,
): WebhookEvent {
  const head = {
    id: eventId,
    timestamp: payment.status_update_date_time,
    resource_id: payment.payment_id,
    resource_type: 'payment',
  } as const;
  const data = describePayment(payment);
  if (occurrence.type !== 'payment.failed') return { ...head, type: occurrence.type, data };
  return { ...head, type: occurrence.type, data: { ...data, reason: occurrence.reason } };
}

/** Leaves out the payee's name: the client can read it from the payment. */
function describePayment({
  payment_id,
  consent_id,
  status,
  amount,
  creditor_account: { scheme, id },
}: Payment): EventDataByType['payment.created'] {
  return { payment_id, consent_id, status, amount, creditor_account: { scheme, identification: id } };
}
