import { accept, type Result } from '@ob/http';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';

export type AuthorizationParameters = ReadonlyMap<string, string>;

/** The server ignores other parameters (RFC 6749 section 3.1). */
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

export function isParameterName(name: string): boolean {
  return parameterNames.some((known) => known === name);
}

/** In characters. */
export const maxParameterLength = 4096;

/** JWTs: only the size limit of the body applies to them. */
const unbounded = new Set(['request', 'client_assertion']);

/** Refuses values over 4,096 characters, control characters and lone surrogates. Drops empty ones (RFC 6749 section 3.1). */
export function validateParameterValues(
  parameters: AuthorizationParameters,
): Result<AuthorizationParameters, OAuthRefusal> {
  const nonEmpty = [...parameters].filter(([, value]) => value !== '');
  if (nonEmpty.some(isTooLong)) return refuseFor('parameter_too_long');
  if (nonEmpty.some(([, value]) => /[\p{Cc}\p{Cs}]/u.test(value))) return refuseFor('parameter_characters');
  return accept(new Map(nonEmpty));
}

/** Splits a space-separated list; empty for an absent parameter. */
export function splitList(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.split(' ').filter((item) => item !== '');
}

function isTooLong([name, value]: readonly [string, string]): boolean {
  return value.length > maxParameterLength && !unbounded.has(name);
}
