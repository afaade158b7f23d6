import { accept, type Result, refuse } from '@ob/http';
import { isClientToken, type LiveAccessToken } from '../access/access-token.ts';
import type { Payment, StoredPayment } from '../records/payment.ts';
import type { PaymentStore } from './payment-store.ts';

/** For the log only: the client gets the same response for both. */
export type ReadRefusal = 'payment_unknown' | 'payment_foreign';

/** Reads a payment. A token of the client reads all its payments; a token of a customer only that of its consent. */
export async function readPayment(
  ports: { readonly payments: Pick<PaymentStore, 'find'> },
  { token, paymentId }: { readonly token: LiveAccessToken; readonly paymentId: string },
): Promise<Result<Payment, ReadRefusal>> {
  const stored = await ports.payments.find(paymentId);
  if (stored === undefined) return refuse('payment_unknown');
  return maySee(token, stored) ? accept(stored.payment) : refuse('payment_foreign');
}

function maySee(token: LiveAccessToken, { payment, clientId, customerId }: StoredPayment): boolean {
  if (token.clientId !== clientId) return false;
  return isClientToken(token) || (token.consentId === payment.consent_id && token.customerId === customerId);
}
