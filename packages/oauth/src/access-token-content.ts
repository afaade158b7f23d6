import type { AccessToken } from '@ob/core';
import type { JWK } from 'jose';
import { accessTokenType } from './access-token.ts';
import { type JsonObject, type JwtRules, parseJwt, type VerifiedJwt, verifyJwt } from './jws.ts';

/** What an access token of this server says: everything about it that does not change. */
export interface AccessTokenContent {
  readonly token: AccessToken;
  /** The `x5t#S256` of the certificate it is bound to. */
  readonly thumbprint: string;
  /** All its claims, as signed. */
  readonly claims: JsonObject;
}

const tokenRules: JwtRules = { types: [accessTokenType], absentType: 'refused', algorithm: undefined };

/**
 * Verifies an access token with the server's own keys (RFC 9068 section 4) and reads it. Takes any text; answers
 * `undefined` for what this server did not sign as an access token. Lifetime and binding are still to be judged.
 */
export async function verifyAccessToken(
  text: string,
  issuer: string,
  keys: readonly JWK[],
): Promise<AccessTokenContent | undefined> {
  const jwt = parseJwt(text);
  const verified = jwt === undefined ? undefined : await verifyJwt(jwt, tokenRules, keys);
  return verified?.ok === true ? readAccessToken(verified.value, issuer) : undefined;
}

/**
 * Reads the claims of an access token whose signature holds (RFC 9068 section 2.2). Answers `undefined` where one is
 * missing or of another type, for another issuer or audience, and where the token is bound to no certificate.
 */
function readAccessToken({ claims }: VerifiedJwt, issuer: string): AccessTokenContent | undefined {
  const { iss, aud, exp, jti, client_id, scope, cnf, grant_id, consent_id } = claims;
  if (iss !== issuer || aud !== issuer || typeof exp !== 'number') return undefined;
  if (typeof jti !== 'string' || typeof client_id !== 'string' || typeof scope !== 'string') return undefined;
  const thumbprint = readThumbprint(cnf);
  if (thumbprint === undefined || !isOptionalText(grant_id) || !isOptionalText(consent_id)) return undefined;
  return {
    thumbprint,
    claims,
    token: {
      scheme: 'Bearer',
      tokenId: jti,
      clientId: client_id,
      scopes: scope.split(' '),
      expiresAt: exp * 1000,
      ...(grant_id === undefined ? {} : { grantId: grant_id }),
      ...(consent_id === undefined ? {} : { consentId: consent_id }),
    },
  };
}

/** A token that names several confirmations is none of this server's. */
function readThumbprint(confirmation: unknown): string | undefined {
  if (typeof confirmation !== 'object' || confirmation === null) return undefined;
  const members: readonly [string, unknown][] = Object.entries(confirmation);
  const [[name, value] = [], ...others] = members;
  return name === 'x5t#S256' && typeof value === 'string' && others.length === 0 ? value : undefined;
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
