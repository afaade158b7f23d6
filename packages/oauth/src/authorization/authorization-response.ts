import type { Client } from '../client/client.ts';
import { signJwt } from '../jwt/jws.ts';
import { findSigningKey } from '../jwt/key-ring.ts';
import type { KeySource } from '../jwt/signing-key.ts';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { PushedRequest } from './authorization-store.ts';

/** The errors of an authorization response (RFC 6749 section 4.1.2.1, OpenID Connect Core section 3.1.2.6). */
export type AuthorizationErrorCode =
  | 'access_denied'
  | 'consent_required'
  | 'interaction_required'
  | 'login_required'
  | 'server_error'
  | 'temporarily_unavailable';

export type AuthorizationOutcome = { readonly code: string } | { readonly error: AuthorizationErrorCode };

export interface AuthorizationResponsePorts {
  readonly issuer: string;
  readonly keys: KeySource;
}

/** In milliseconds. JARM section 2.1 recommends 10 minutes at most. */
export const responseLifetime = 5 * 60_000;

/**
 * Builds the address that returns the customer to the client: `redirect_uri` with `code` or `error`, `state` and `iss` (RFC
 * 9207), or with a JWT that contains them (JARM section 2.3.1). Throws an `OAuthConfigurationError` if no key signs with the
 * client's algorithm.
 */
export async function buildAuthorizationResponse(
  ports: AuthorizationResponsePorts,
  {
    request,
    client,
    now,
  }: { readonly request: PushedRequest; readonly client: Client; readonly now: number },
  outcome: AuthorizationOutcome,
): Promise<string> {
  const members = { ...outcome, ...omitUndefined({ state: request.state }), iss: ports.issuer };
  if (request.responseMode === 'query') return appendQuery(request.redirectUri, members);
  const key = findSigningKey(ports.keys, client.authorization_signed_response_alg);
  if (key === undefined)
    throw new OAuthConfigurationError(
      'key_ring',
      'No key signs responses with the algorithm of the client. Add a signing key for its authorization_signed_response_alg',
    );
  const claims = { ...members, aud: client.client_id, exp: Math.floor((now + responseLifetime) / 1000) };
  return appendQuery(request.redirectUri, { response: await signJwt(key, { typ: 'JWT' }, claims) });
}

/** Appends to the text: a URL parser could change the address, which clients compare character by character. */
function appendQuery(address: string, members: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(members).toString().replaceAll('+', '%20');
  return `${address}${chooseSeparator(address)}${query}`;
}

function chooseSeparator(address: string): string {
  if (!address.includes('?')) return '?';
  return /[?&]$/.test(address) ? '' : '&';
}
