import { accept, type Result, refuse } from '@ob/http';
import { isOfClient, type LiveAccessToken } from '../access/access-token.ts';
import type { Payment, StoredPayment } from '../records/payment.ts';
import type { PaymentStore } from './payment-store.ts';

/** Why a payment is not shown, for the log alone: the third party hears the same of both. */
export type ReadRefusal = 'payment_unknown' | 'payment_foreign';

/**
 * Reads a payment as it stands now: any of the client's own by a token of the client, by a token of a customer the one
 * that was made with its consent. Everything else is not found.
 */
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
  return isOfClient(token) || (token.consentId === payment.consent_id && token.customerId === customerId);
}
