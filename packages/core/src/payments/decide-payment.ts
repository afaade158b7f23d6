import { accept, type Result, refuse } from '@ob/http';
import { type ConsentFacts, isActive } from '../access/consent-facts.ts';
import type { StoredPayment } from '../records/payment.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';
import { type PaymentRefusal, paymentRefusals, refuseMismatches } from './payment-refusals.ts';
import type { KeyedPayment } from './payment-store.ts';
import { findMismatches, normalizeTerms } from './payment-terms.ts';

/** Everything that is known of a payment on its way in. */
export interface PaymentFacts {
  /** The payment consent that was admitted, as it stands now. */
  readonly consent: ConsentFacts;
  /** What the request asks to be paid. */
  readonly terms: PaymentTerms;
  /** Of the consent and the terms. */
  readonly fingerprint: string;
  /** Where the request's key leads; `undefined` where it is free, or where nobody has looked yet. */
  readonly keyed: KeyedPayment | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** What is to be done with a payment: tell of the one that is there, or make it. */
export type PaymentDecision =
  | { readonly kind: 'replayed'; readonly stored: StoredPayment }
  | { readonly kind: 'new'; readonly terms: PaymentTerms; readonly debtorAccountId: string };

/**
 * Decides what becomes of a payment whose consent, token, key and body are in order. Pure and total. The first line that
 * applies decides; the lines stand in the order of `paymentSteps`. Where it refuses a request whose key nobody has looked
 * for, it has to be asked again: a request that repeats an accepted one is no new payment.
 */
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
