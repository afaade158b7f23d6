import type { ApiErrors, Result } from '@ob/http';
import { parseBody } from '@ob/http/routes';
import { type FundsRequest, fundsConfirmationRequestSchema } from '../records/funds-confirmation.ts';
import { type PaymentTerms, paymentRequestSchema } from '../records/payment-terms.ts';

/**
 * Parses the body of a payment request and removes leading zeros from the amount. Refuses with all errors at once:
 * missing, invalid and unknown fields.
 */
export function parsePaymentRequest(body: unknown): Result<PaymentTerms, ApiErrors> {
  return parseBody(paymentRequestSchema, body);
}

/** Parses the body of a funds confirmation request, as {@link parsePaymentRequest} does. */
export function parseFundsRequest(body: unknown): Result<FundsRequest, ApiErrors> {
  return parseBody(fundsConfirmationRequestSchema, body);
}
