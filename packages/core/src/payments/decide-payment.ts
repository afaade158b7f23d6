import { accept, type Result, refuse } from '@ob/http';
import { type ConsentFacts, isActive } from '../access/consent-facts.ts';
import type { StoredPayment } from '../records/payment.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';
import { type PaymentRefusal, paymentRefusals, refuseMismatches } from './payment-refusals.ts';
import type { KeyedPayment } from './payment-store.ts';
import { findMismatches, normalizeTerms } from './payment-terms.ts';

/** The input of {@link decidePayment}. */
export interface PaymentFacts {
  readonly consent: ConsentFacts;
  readonly terms: PaymentTerms;
  /** The fingerprint of the consent and the terms. */
  readonly fingerprint: string;
  /** The payment that was accepted with the request's key; `undefined` if the key is free or was not looked up yet. */
  readonly keyed: KeyedPayment | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** Return the existing payment, or make a new one. */
export type PaymentDecision =
  | { readonly kind: 'replayed'; readonly stored: StoredPayment }
  | { readonly kind: 'new'; readonly terms: PaymentTerms; readonly debtorAccountId: string };

/** Decides whether to make a payment. If it refuses without `keyed`, look up the key and decide again: it may be a repetition. */
export function decidePayment(facts: PaymentFacts): Result<PaymentDecision, PaymentRefusal> {
  const { consent, terms, fingerprint, keyed, now } = facts;
  if (keyed !== undefined && keyed.fingerprint !== fingerprint) return refuse(paymentRefusals.reusedKey);
  if (keyed !== undefined) return accept({ kind: 'replayed', stored: keyed.stored });
  if (consent.status === 'consumed') return refuse(paymentRefusals.consumedConsent);
  if (!isActive(consent, now)) return refuse(paymentRefusals.inactiveConsent);
  const [debtorAccountId] = consent.accountIds;
  if (consent.payment === undefined || debtorAccountId === undefined)
    return refuse(paymentRefusals.unusableConsent);
  const [mismatch, ...others] = findMismatches(consent.payment, terms);
  if (mismatch !== undefined) return refuse(refuseMismatches([mismatch, ...others]));
  return accept({ kind: 'new', terms: normalizeTerms(consent.payment), debtorAccountId });
}
