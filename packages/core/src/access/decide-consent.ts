import { accept, type Result, refuse } from '@ob/http';
import type { ConsentType } from '../records/consent-status.ts';
import { type AccessRefusal, accessRefusals, refuseConsentType, refuseScope } from './access-refusals.ts';
import type { LiveAccessToken } from './access-token.ts';
import { type ConsentFacts, isActive } from './consent-facts.ts';

/** The access token of a request, and the consent that it names. */
export interface PresentedConsent {
  /** The values of the `X-Consent-ID` header; empty if it is absent or blank. */
  readonly consentIds: readonly string[];
  readonly token: LiveAccessToken | undefined;
  /** The consent with that id, of any client; `undefined` if it does not exist. */
  readonly consent: ConsentFacts | undefined;
}

/** The consent and the scope that an endpoint needs. */
export interface ConsentRequirement {
  readonly consentType: ConsentType;
  readonly scope: string;
  /** `checked_later`: the caller checks the status, because a repeated payment request may still use a consumed consent. */
  readonly status: 'active' | 'checked_later';
}

/** A consent of the token's client, and the token that was issued for it. */
export interface AdmittedConsent {
  readonly token: LiveAccessToken;
  readonly consent: ConsentFacts;
  readonly customerId: string;
}

/** Decides whether a request may use the consent that it names. `now` is in milliseconds since the epoch. */
export function decideConsent(
  { consentIds, token, consent }: PresentedConsent,
  requirement: ConsentRequirement,
  now: number,
): Result<AdmittedConsent, AccessRefusal> {
  const [consentId, another] = consentIds;
  if (token === undefined) return refuse(accessRefusals.noToken);
  if (consentId === undefined) return refuse(accessRefusals.noConsentId);
  if (another !== undefined) return refuse(accessRefusals.manyConsentIds);
  if (consent?.consentId !== consentId) return refuse(accessRefusals.unknownConsent);
  if (consent.clientId !== token.clientId) return refuse(accessRefusals.foreignConsent);
  if (isExpired(consent, now)) return refuse(accessRefusals.expiredConsent);
  if (consent.consentType !== requirement.consentType)
    return refuse(refuseConsentType(requirement.consentType));
  if (requirement.status === 'active' && !isActive(consent, now))
    return refuse(accessRefusals.inactiveConsent);
  if (!token.scopes.includes(requirement.scope)) return refuse(refuseScope(requirement.scope));
  if (!isBound(consent, token)) return refuse(accessRefusals.otherBinding);
  return accept({ token, consent, customerId: consent.customerId });
}

/** A consumed consent does not expire. */
function isExpired({ status, expiresAt }: ConsentFacts, now: number): boolean {
  return status === 'expired' || (status !== 'consumed' && !(now < expiresAt));
}

function isBound(
  consent: ConsentFacts,
  token: LiveAccessToken,
): consent is ConsentFacts & { readonly customerId: string } {
  return (
    consent.customerId !== undefined &&
    token.consentId === consent.consentId &&
    token.customerId === consent.customerId
  );
}
