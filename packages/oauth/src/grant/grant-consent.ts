import { type ConsentFacts, isActive } from '@ob/core/primitives';
import type { Grant } from './grant.ts';

/** Returns whether a grant needs no consent, or has its own active consent. */
export function isGrantCovered(grant: Grant, consent: ConsentFacts | undefined, now: number): boolean {
  if (grant.consentId === undefined) return true;
  return isOwnConsent(grant, consent) && isActive(consent, now);
}

/**
 * Returns whether a grant can issue new tokens. Its consent must be active, or used up by its payment and not expired: the client
 * still reads the payment, or repeats a request whose response was lost.
 */
export function isGrantAlive(grant: Grant, consent: ConsentFacts | undefined, now: number): boolean {
  if (isGrantCovered(grant, consent, now)) return true;
  return isOwnConsent(grant, consent) && consent.status === 'consumed' && now < consent.expiresAt;
}

/** Returns whether every token of a consent has ended. A consent that its payment used up still allows to read the payment. */
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
