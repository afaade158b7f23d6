import type { ConsentType } from '@ob/core';
import type { ConsentFacts } from '@ob/core/primitives';
import { accept, type Result } from '@ob/http';
import { isIdentifier } from '@ob/http/routes';
import type { Client } from '../client/client.ts';
import { findConsentType } from '../client/scope.ts';
import { type AuthorizationDetail, parseAuthorizationDetails } from '../grant/authorization-details.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';
import type { AuthorizationParameters } from './authorization-parameters.ts';

export interface ConsentReference {
  readonly consentId?: string;
  readonly authorizationDetails?: readonly AuthorizationDetail[];
}

/** Finds the consent id in `consent_id` or `authorization_details`; `undefined` if there is no valid one. */
export function findConsentId(parameters: AuthorizationParameters): string | undefined {
  const consentId = parameters.get('consent_id') || readDetailedConsentId(parameters);
  return isIdentifier(consentId) ? consentId : undefined;
}

/**
 * Validates that a request with a resource scope names one consent of the right type, and any other request none. Accepts
 * `consent_id`, `authorization_details` (RFC 9396), or both with the same consent. Refuses with `invalid_authorization_details`
 * or `invalid_request`.
 */
export function validateConsentReference(
  parameters: AuthorizationParameters,
  scopes: readonly string[],
): Result<ConsentReference, OAuthRefusal> {
  const details = parameters.get('authorization_details');
  if (details === undefined) return validateConsentId(parameters.get('consent_id'), scopes);
  const parsed = parseAuthorizationDetails(details);
  return parsed.ok ? validateDetail(parsed.value, parameters.get('consent_id'), scopes) : parsed;
}

/**
 * Validates that a client may ask the customer to authorize a consent now. Refuses with `invalid_request`. An unknown consent and
 * a consent of another client get the same response.
 */
export function validateConsent(
  consent: ConsentFacts | undefined,
  client: Client,
  type: ConsentType | undefined,
  now: number,
): Result<ConsentFacts, OAuthRefusal> {
  if (consent === undefined) return refuseFor('consent_unknown');
  if (consent.clientId !== client.client_id) return refuseFor('consent_foreign');
  if (consent.consentType !== type) return refuseFor('consent_other_type');
  return isAuthorizable(consent, now) ? accept(consent) : refuseFor('consent_ended');
}

/** Returns whether a customer can authorize a consent now, for the first time or again. */
export function isAuthorizable(consent: ConsentFacts, now: number): boolean {
  const isOpen = consent.status === 'awaiting_authorization' || consent.status === 'authorized';
  return isOpen && now < consent.expiresAt;
}

function validateConsentId(
  consentId: string | undefined,
  scopes: readonly string[],
): Result<ConsentReference, OAuthRefusal> {
  const isNeeded = findConsentType(scopes) !== undefined;
  if (consentId === undefined) return isNeeded ? refuseFor('consent_missing') : accept({});
  return isNeeded ? accept({ consentId }) : refuseFor('consent_without_scope');
}

function validateDetail(
  detail: AuthorizationDetail,
  consentId: string | undefined,
  scopes: readonly string[],
): Result<ConsentReference, OAuthRefusal> {
  const reason = checkDetail(detail, consentId, scopes);
  if (reason !== undefined) return refuseFor(reason);
  return accept({ consentId: detail.consent_id, authorizationDetails: [detail] });
}

function checkDetail(
  detail: AuthorizationDetail,
  consentId: string | undefined,
  scopes: readonly string[],
): OAuthRefusalReason | undefined {
  if (detail.type !== findConsentType(scopes)) return 'authorization_details_scope';
  if (consentId !== undefined && consentId !== detail.consent_id) return 'authorization_details_consent';
  return undefined;
}

function readDetailedConsentId(parameters: AuthorizationParameters): string | undefined {
  const details = parseAuthorizationDetails(parameters.get('authorization_details') ?? '');
  return details.ok ? details.value.consent_id : undefined;
}
