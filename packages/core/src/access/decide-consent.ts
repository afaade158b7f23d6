import { accept, type Result, refuse } from '@ob/http';
import type { ConsentType } from '../records/consent-status.ts';
import { type AccessRefusal, accessRefusals, refuseConsentType, refuseScope } from './access-refusals.ts';
import type { LiveAccessToken } from './access-token.ts';
import { type ConsentFacts, isActive } from './consent-facts.ts';

/** What a request shows for itself: a token, and the consent that it names. */
export interface ShownConsent {
  /** The values of the request's `X-Consent-ID`; empty where it is absent or blank. */
  readonly consentIds: readonly string[];
  /** The token of the request; `undefined` where none is valid. */
  readonly token: LiveAccessToken | undefined;
  /** The consent of that id, whoever it belongs to; `undefined` where there is none. */
  readonly consent: ConsentFacts | undefined;
}

/** What an endpoint asks of the consent and of the token. */
export interface ConsentDemand {
  readonly consentType: ConsentType;
  readonly scope: string;
  /**
   * `active`: anything but an active consent is refused. `checked_later`: the caller has to judge the status itself, for
   * there is something that a used consent still opens.
   */
  readonly status: 'active' | 'checked_later';
}

/** A consent that belongs to the client of the token, and a token that was issued for it. */
export interface AdmittedConsent {
  readonly token: LiveAccessToken;
  readonly consent: ConsentFacts;
  /** The customer of the consent and of the token. */
  readonly customerId: string;
}

/**
 * Decides whether a request may use the consent that it names; `now` is in milliseconds since the epoch. Pure and total.
 * The first line that applies decides; the lines stand in the order of `accessSteps`.
 */
export function decideConsent(
  { consentIds, token, consent }: ShownConsent,
  demand: ConsentDemand,
  now: number,
): Result<AdmittedConsent, AccessRefusal> {
  const [consentId, another] = consentIds;
  if (token === undefined) return refuse(accessRefusals.noToken);
  if (consentId === undefined) return refuse(accessRefusals.noConsentId);
  if (another !== undefined) return refuse(accessRefusals.manyConsentIds);
  if (consent?.consentId !== consentId) return refuse(accessRefusals.unknownConsent);
  if (consent.clientId !== token.clientId) return refuse(accessRefusals.foreignConsent);
  if (isExpired(consent, now)) return refuse(accessRefusals.expiredConsent);
  if (consent.consentType !== demand.consentType) return refuse(refuseConsentType(demand.consentType));
  if (demand.status === 'active' && !isActive(consent, now)) return refuse(accessRefusals.inactiveConsent);
  if (!token.scopes.includes(demand.scope)) return refuse(refuseScope(demand.scope));
  if (!isBound(consent, token)) return refuse(accessRefusals.otherBinding);
  return accept({ token, consent, customerId: consent.customerId });
}

/** A consent that has been used has ended by that: no time that passes makes it an expired one. */
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
