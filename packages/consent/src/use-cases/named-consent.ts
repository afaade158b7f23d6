import type { Consent } from '../records/consent.ts';
import type { StoredConsent } from '../records/stored-consent.ts';

/** A consent as a third party names it: by its type, its id and whose it must be. */
export interface ConsentName {
  readonly consentId: string;
  readonly consentType: Consent['consent_type'];
  readonly clientId: string;
}

/** Refuses a consent that is not the one a third party names: one answer, so that nobody learns which ids exist. */
export interface ConsentNotFound {
  readonly code: 'consent_not_found';
  /** For the log and for support staff alone: tells apart what the third party is told in the same words. */
  readonly reason: 'consent_unknown' | 'consent_foreign' | 'consent_other_type';
}

/** The refusal of a consent that no store knows. */
export const unknownConsent: ConsentNotFound = { code: 'consent_not_found', reason: 'consent_unknown' };

/**
 * Finds out why a consent is not the one that a third party names; `undefined` where it is. Of one that is another
 * client's and of another type, it is told that it is another client's.
 */
export function checkName(stored: StoredConsent, name: ConsentName): ConsentNotFound | undefined {
  if (stored.clientId !== name.clientId) return { code: 'consent_not_found', reason: 'consent_foreign' };
  if (stored.consent.consent_type !== name.consentType)
    return { code: 'consent_not_found', reason: 'consent_other_type' };
  return undefined;
}
