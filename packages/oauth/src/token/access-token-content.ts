import type { AccessToken } from '@ob/core/primitives';
import { type JsonObject, type JwtRules, parseJwt, type VerifiedJwt, verifyJwt } from '../jwt/jws.ts';
import { listVerificationKeys } from '../jwt/key-ring.ts';
import type { SignatureVerifier } from '../jwt/signature-verifier.ts';
import type { KeySource } from '../jwt/signing-key.ts';
import { omitUndefined } from '../omit-undefined.ts';
import {
  findTokenScheme,
  readConfirmation,
  type SenderConstraint,
} from '../sender-constraint/sender-constraint.ts';
import { accessTokenType } from './access-token.ts';

export interface AccessTokenContent {
  readonly token: AccessToken;
  readonly constraint: SenderConstraint;
  /** All claims, as signed. */
  readonly claims: JsonObject;
}

export interface AccessTokenPorts {
  readonly issuer: string;
  readonly keys: KeySource;
  readonly signatures: SignatureVerifier;
}

const tokenRules: JwtRules = { types: [accessTokenType], absentType: 'refused', algorithm: undefined };

/**
 * Verifies an access token with the server's own keys (RFC 9068 section 4). Returns `undefined` if this server did not
 * sign the text as an access token. The caller must still check lifetime and sender.
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
 * Reads the claims of an access token whose signature is valid (RFC 9068 section 2.2). Returns `undefined` if a claim
 * is missing or has the wrong type, or if the issuer, audience or binding is wrong.
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
      scheme: findTokenScheme(constraint),
      tokenId: jti,
      clientId: client_id,
      scopes: scope.split(' '),
      expiresAt: exp * 1000,
      ...omitUndefined({ grantId: grant_id, consentId: consent_id }),
    },
  };
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
