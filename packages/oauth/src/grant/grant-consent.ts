import { type ConsentFacts, isActive } from '@ob/core/primitives';
import type { Grant } from './grant.ts';

/** Returns whether a grant needs no consent, or its consent is active and belongs to the same client and customer. */
export function isGrantCovered(grant: Grant, consent: ConsentFacts | undefined, now: number): boolean {
  if (grant.consentId === undefined) return true;
  return isOwnConsent(grant, consent) && isActive(consent, now);
}

/**
 * Returns whether a grant can issue new tokens. Its consent must be active, or used up by its payment and not expired.
 * After the payment the client still reads it, or repeats a request whose response was lost.
 */
export function isGrantAlive(grant: Grant, consent: ConsentFacts | undefined, now: number): boolean {
  if (isGrantCovered(grant, consent, now)) return true;
  return isOwnConsent(grant, consent) && consent.status === 'consumed' && now < consent.expiresAt;
}

/**
 * Returns whether a consent has ended, with every token for it. A consent that its payment used up has not ended: the
 * token still reads the payment.
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
