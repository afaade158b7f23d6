import type { Consent } from '../records/consent.ts';
import type { StoredConsent } from '../records/stored-consent.ts';

/** The id of a consent, with the type and the client that the consent must have. */
export interface ConsentName {
  readonly consentId: string;
  readonly consentType: Consent['consent_type'];
  readonly clientId: string;
}

/** One code for three reasons, so that a third party cannot find out which ids exist. */
export interface ConsentNotFound {
  readonly code: 'consent_not_found';
  /** For the log and for support staff only. */
  readonly reason: 'consent_unknown' | 'consent_foreign' | 'consent_other_type';
}

export const unknownConsent: ConsentNotFound = { code: 'consent_not_found', reason: 'consent_unknown' };

/** Checks the client and then the type of a consent. Returns `undefined` if both match. */
export function checkName(stored: StoredConsent, name: ConsentName): ConsentNotFound | undefined {
  if (stored.clientId !== name.clientId) return { code: 'consent_not_found', reason: 'consent_foreign' };
  if (stored.consent.consent_type !== name.consentType)
    return { code: 'consent_not_found', reason: 'consent_other_type' };
  return undefined;
}
