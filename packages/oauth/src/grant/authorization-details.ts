import { type ConsentType, consentTypes } from '@ob/core';
import { accept, type Result } from '@ob/http';
import { parseJson } from '../parse-json.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';

/** One entry of `authorization_details` (RFC 9396 section 2): the consent to authorize. */
export interface AuthorizationDetail {
  readonly type: ConsentType;
  readonly consent_id: string;
}

export const authorizationDetailTypes: readonly ConsentType[] = consentTypes;

/**
 * Parses an `authorization_details` parameter: a JSON array of one entry with exactly `type` and `consent_id`. Refuses with
 * `invalid_authorization_details` (RFC 9396 section 5).
 */
export function parseAuthorizationDetails(text: string): Result<AuthorizationDetail, OAuthRefusal> {
  const entries = parseJson(text);
  if (!Array.isArray(entries) || entries.length !== 1) return refuseFor('authorization_details_malformed');
  const entry: unknown = entries[0];
  return isDetail(entry) ? accept(entry) : refuseFor('authorization_details_malformed');
}

function isDetail(entry: unknown): entry is AuthorizationDetail {
  if (typeof entry !== 'object' || entry === null || Object.keys(entry).length !== 2) return false;
  if (!Object.hasOwn(entry, 'type') || !Object.hasOwn(entry, 'consent_id')) return false;
  const { type, consent_id } = entry as Readonly<Record<string, unknown>>;
  return typeof consent_id === 'string' && authorizationDetailTypes.some((known) => known === type);
}
