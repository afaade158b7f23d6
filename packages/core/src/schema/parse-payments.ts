import type { ApiErrors, Result } from '@ob/http';
import { parseBody } from '@ob/http/routes';
import { type FundsRequest, fundsConfirmationRequestSchema } from '../records/funds-confirmation.ts';
import { type PaymentTerms, paymentRequestSchema } from '../records/payment-terms.ts';

/** Parses a payment request, and removes leading zeros from the amount. Refuses with all errors at once, unknown fields too. */
export function parsePaymentRequest(body: unknown): Result<PaymentTerms, ApiErrors> {
  return parseBody(paymentRequestSchema, body);
}

export function parseFundsRequest(body: unknown): Result<FundsRequest, ApiErrors> {
  return parseBody(fundsConfirmationRequestSchema, body);
}
