import type { ApiErrors, Result } from '@ob/http';
import { parseBody } from '@ob/http/routes';
import { type FundsRequest, fundsConfirmationRequestSchema } from '../records/funds-confirmation.ts';
import { type PaymentTerms, paymentRequestSchema } from '../records/payment-terms.ts';

/**
 * Parses the body of a request for a payment; its amount comes without zeros in front. Refuses it with every fault at
 * once: fields that are missing, malformed or not known.
 */
export function parsePaymentRequest(body: unknown): Result<PaymentTerms, ApiErrors> {
  return parseBody(paymentRequestSchema, body);
}

/** Parses the body of a request for a funds confirmation, as {@link parsePaymentRequest} does. */
export function parseFundsRequest(body: unknown): Result<FundsRequest, ApiErrors> {
  return parseBody(fundsConfirmationRequestSchema, body);
}
