import { buildPaymentEvent } from '../payments/payment-event.ts';
import { keyLifetime } from '../payments/payment-key.ts';
import { completePayment } from '../payments/payment-lifecycle.ts';
import type { PaymentAcceptance, PaymentChange } from '../payments/payment-store.ts';
import type { Payment, StoredPayment } from '../records/payment.ts';

export interface SamplePaymentOptions {
  readonly paymentId: string;
  readonly consentId: string;
  readonly clientId?: string;
  readonly customerId?: string;
  readonly accountId?: string;
  /** In milliseconds since the epoch. */
  readonly acceptedAt: number;
  /** Fields that replace or extend those of the sample. */
  readonly fields?: Partial<Pick<Payment, 'amount' | 'creditor_account' | 'reference' | 'end_to_end_id'>>;
}

export interface SampleAcceptanceOptions extends SamplePaymentOptions {
  /** Default: made of the payment id, like `fingerprint`. */
  readonly key?: string;
  readonly fingerprint?: string;
}

/** Returns a payment as it is after its acceptance. */
export function createSamplePayment(options: SamplePaymentOptions): StoredPayment {
  const {
    paymentId,
    consentId,
    clientId = 'client-1',
    customerId = 'customer-1',
    accountId = 'account-1',
  } = options;
  const created = new Date(options.acceptedAt).toISOString();
  const payment = {
    payment_id: paymentId,
    consent_id: consentId,
    status: 'pending',
    amount: { amount: '25.00', currency: 'GBP' },
    creditor_account: { scheme: 'SortCodeAccountNumber', id: '20000012345678', name: 'A Shop' },
    debtor_account: { scheme: 'SortCodeAccountNumber', id: '20000087654321', name: 'A Customer' },
    creation_date_time: created,
    status_update_date_time: created,
    ...options.fields,
  } as const;
  return { payment, clientId, customerId, debtorAccountId: accountId, version: 1 };
}

/** Plans the acceptance of a sample. The id of its event is `created-` and the payment id. */
export function planSampleAcceptance(options: SampleAcceptanceOptions): PaymentAcceptance {
  const { paymentId, acceptedAt, key = `key-${paymentId}`, fingerprint = `meaning-${paymentId}` } = options;
  const stored = createSamplePayment(options);
  const event = buildPaymentEvent({ type: 'payment.created' }, stored.payment, `created-${paymentId}`);
  return {
    stored,
    key: { value: key, fingerprint, expiresAt: acceptedAt + keyLifetime },
    acceptedAt,
    interactionId: '6d7e2b6e-5c1c-4a53-9d2a-3a5d6a7f0c11',
    events: [{ clientId: stored.clientId, event }],
  };
}

/** Plans the completion of a sample; `now` is in milliseconds since the epoch. */
export function planSampleCompletion(
  stored: StoredPayment,
  { now, eventId }: { readonly now: number; readonly eventId: string },
): PaymentChange {
  const change = completePayment(stored, { now, eventId });
  if (!change.ok) throw new TypeError(`The sample cannot be completed: ${change.refusal}`);
  return change.value;
}
