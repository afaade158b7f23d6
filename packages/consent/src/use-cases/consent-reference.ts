import type { Consent } from '../records/consent.ts';
import type { StoredConsent } from '../records/stored-consent.ts';

/** Identifies a consent in a request: its id, and the type and the client that it must have. */
export interface ConsentReference {
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
export function checkReference(
  stored: StoredConsent,
  reference: ConsentReference,
): ConsentNotFound | undefined {
  if (stored.clientId !== reference.clientId) return { code: 'consent_not_found', reason: 'consent_foreign' };
  if (stored.consent.consent_type !== reference.consentType)
    return { code: 'consent_not_found', reason: 'consent_other_type' };
  return undefined;
}
