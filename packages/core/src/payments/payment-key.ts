import { accept, type Result, refuse } from '@ob/http';
import type { PaymentTerms } from '../records/payment-terms.ts';
import { hashText } from './hash-text.ts';
import { type PaymentRefusal, paymentRefusals } from './payment-refusals.ts';
import { serializeTerms } from './payment-terms.ts';

/** How long a key leads to its payment: 24 hours, in milliseconds. */
export const keyLifetime = 24 * 60 * 60 * 1000;

/** 1 to 40 characters of 0x21 to 0x7E. */
export const paymentKeyPattern = /^[!-~]{1,40}$/;

/** Parses `X-Idempotency-Key`. Repeated headers are joined with ", " and so refused. */
export function parsePaymentKey(header: string | null): Result<string, PaymentRefusal> {
  if (header === null || header.trim() === '') return refuse(paymentRefusals.noKey);
  return paymentKeyPattern.test(header) ? accept(header) : refuse(paymentRefusals.malformedKey);
}

/** Returns the SHA-256 of the consent id and the terms, in hexadecimal digits. It is equal for requests with the same meaning. */
export function fingerprintPayment(consentId: string, terms: PaymentTerms): Promise<string> {
  return hashText(`${consentId} ${serializeTerms(terms)}`);
}
