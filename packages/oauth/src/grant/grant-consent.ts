import { type ConsentFacts, isActive } from '@ob/core/primitives';
import type { Grant } from './grant.ts';

/** Tells whether a grant still stands on what it was given for: an active consent of its own client and customer. */
export function isGrantCovered(grant: Grant, consent: ConsentFacts | undefined, now: number): boolean {
  if (grant.consentId === undefined) return true;
  return isOwnConsent(grant, consent) && isActive(consent, now);
}

/**
 * Tells whether a grant may still bring new tokens: its consent is active, or was used up by its payment and has not
 * passed its expiry. The payment is then still read, and asked for again by a client that never heard the answer.
 */
export function isGrantAlive(grant: Grant, consent: ConsentFacts | undefined, now: number): boolean {
  if (isGrantCovered(grant, consent, now)) return true;
  return isOwnConsent(grant, consent) && consent.status === 'consumed' && now < consent.expiresAt;
}

/**
 * Tells whether a consent has ended, and with it every token that was built on it. One that was used up by its
 * payment has not: its token still reads the payment.
 */
export function isConsentOver(consent: ConsentFacts | undefined, now: number): boolean {
  if (consent === undefined) return true;
  return !(isActive(consent, now) || consent.status === 'consumed');
}

function isOwnConsent(grant: Grant, consent: ConsentFacts | undefined): consent is ConsentFacts {
  return (
    consent?.consentId === grant.consentId &&
    consent?.clientId === grant.clientId &&
    consent.customerId === grant.customerId
  );
}
