import { accept, type Result, refuse } from '@ob/http';
import type { PaymentTerms } from '../records/payment-terms.ts';
import { type PaymentRefusal, paymentRefusals } from './payment-refusals.ts';
import { writeTerms } from './payment-terms.ts';

/** For how long a key leads to the payment that it was accepted with, in milliseconds: a day. */
export const keyLifetime = 24 * 60 * 60 * 1000;

/**
 * Reads `X-Idempotency-Key` as `Headers.get` gives it: 1 to 40 characters of 0x21 to 0x7E. Blank counts as absent.
 * Several values arrive joined by a comma and a space, and no key has a space in it.
 */
export function parsePaymentKey(header: string | null): Result<string, PaymentRefusal> {
  if (header === null || header.trim() === '') return refuse(paymentRefusals.noKey);
  return /^[!-~]{1,40}$/.test(header) ? accept(header) : refuse(paymentRefusals.malformedKey);
}

/**
 * Writes what a request means as a short text: equal for the same consent and terms, whatever their spelling. It is a
 * SHA-256, so that no name and no account number can be read from the key that is kept with it.
 */
export async function fingerprintPayment(consentId: string, terms: PaymentTerms): Promise<string> {
  const meaning = new TextEncoder().encode(`${consentId} ${writeTerms(terms)}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', meaning));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
