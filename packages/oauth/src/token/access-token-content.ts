import type { AccessToken } from '@ob/core/primitives';
import { type JsonObject, type JwtRules, parseJwt, type VerifiedJwt, verifyJwt } from '../jwt/jws.ts';
import { listVerificationKeys } from '../jwt/key-ring.ts';
import type { SignatureVerifier } from '../jwt/signature-verifier.ts';
import type { KeySource } from '../jwt/signing-key.ts';
import { readConfirmation, type SenderConstraint, schemeOf } from '../sender-constraint/sender-constraint.ts';
import { accessTokenType } from './access-token.ts';

/** What an access token of this server says: everything about it that does not change. */
export interface AccessTokenContent {
  readonly token: AccessToken;
  /** What it is bound to. */
  readonly constraint: SenderConstraint;
  /** All its claims, as signed. */
  readonly claims: JsonObject;
}

/** What verifying a token of this server stands on. */
export interface AccessTokenPorts {
  readonly issuer: string;
  readonly keys: KeySource;
  readonly signatures: SignatureVerifier;
}

const tokenRules: JwtRules = { types: [accessTokenType], absentType: 'refused', algorithm: undefined };

/**
 * Verifies an access token with the server's own keys (RFC 9068 section 4) and reads it. Takes any text; answers
 * `undefined` for what this server did not sign as an access token. Lifetime and binding are still to be judged.
 */
export async function verifyAccessToken(
  { issuer, keys, signatures }: AccessTokenPorts,
  text: string,
): Promise<AccessTokenContent | undefined> {
  const jwt = parseJwt(text);
  if (jwt === undefined) return undefined;
  const findKeys = () => listVerificationKeys(keys);
  const verified = await verifyJwt(jwt, { signatures, rules: tokenRules, findKeys });
  return verified.ok ? readAccessToken(verified.value, issuer) : undefined;
}

/**
 * Reads the claims of an access token whose signature holds (RFC 9068 section 2.2). Answers `undefined` where one is
 * missing or of another type, for another issuer or audience, and where the token is bound to nothing.
 */
function readAccessToken({ claims }: VerifiedJwt, issuer: string): AccessTokenContent | undefined {
  const { iss, aud, exp, jti, client_id, scope, cnf, grant_id, consent_id } = claims;
  if (iss !== issuer || aud !== issuer || typeof exp !== 'number') return undefined;
  if (typeof jti !== 'string' || typeof client_id !== 'string' || typeof scope !== 'string') return undefined;
  const constraint = readConfirmation(cnf);
  if (constraint === undefined || !isOptionalText(grant_id) || !isOptionalText(consent_id)) return undefined;
  return {
    constraint,
    claims,
    token: {
      scheme: schemeOf(constraint),
      tokenId: jti,
      clientId: client_id,
      scopes: scope.split(' '),
      expiresAt: exp * 1000,
      ...(grant_id === undefined ? {} : { grantId: grant_id }),
      ...(consent_id === undefined ? {} : { consentId: consent_id }),
    },
  };
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
