import { accept, type Result } from '@ob/http';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';

/** The parameters of an authorization request by name, each given once. */
export type AuthorizationParameters = ReadonlyMap<string, string>;

/** Every parameter that has a meaning here; others are ignored (RFC 6749 section 3.1). */
const parameterNames = [
  'client_id',
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'consent_id',
  'authorization_details',
  'acr_values',
  'prompt',
  'max_age',
  'dpop_jkt',
  'claims',
] as const;

/** Tells whether a name is that of a parameter which has a meaning in an authorization request. */
export function isParameterName(name: string): boolean {
  return parameterNames.some((known) => known === name);
}

/** The most characters of a parameter. */
export const maxParameterLength = 4096;

/** JWTs, which the limit of the body alone bounds. */
const unbounded = new Set(['request', 'client_assertion']);

/**
 * Judges the bare values: at most 4,096 characters, no control characters and no half of a surrogate pair, which
 * no parameter has use for and not every store can keep. Empty ones count as omitted (RFC 6749 section 3.1).
 */
export function validateParameterValues(
  parameters: AuthorizationParameters,
): Result<AuthorizationParameters, OAuthRefusal> {
  const given = [...parameters].filter(([, value]) => value !== '');
  if (given.some(isTooLong)) return refuseFor('parameter_too_long');
  if (given.some(([, value]) => /[\p{Cc}\p{Cs}]/u.test(value))) return refuseFor('parameter_characters');
  return accept(new Map(given));
}

/** Splits a parameter that holds a list between spaces; an absent one is an empty list. */
export function splitList(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.split(' ').filter((item) => item !== '');
}

function isTooLong([name, value]: readonly [string, string]): boolean {
  return value.length > maxParameterLength && !unbounded.has(name);
}
