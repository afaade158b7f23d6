import { accept, type Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import type { ClientKeySource } from '../client/client-keys.ts';
import { hasExpired, isFromFuture, isWithinTolerance, readTime } from '../jwt/claims.ts';
import { type JsonObject, type JwtRules, parseJwt, type VerifiedJwt, verifyJwt } from '../jwt/jws.ts';
import type { SignatureVerifier } from '../jwt/signature-verifier.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';
import { findReason, type Rule } from '../refusals/rule.ts';
import { type AuthorizationParameters, isParameterName } from './authorization-parameters.ts';

export interface RequestObjectFacts {
  readonly clientId: string;
  readonly issuer: string;
  readonly now: number;
}

export interface RequestObjectPorts {
  readonly issuer: string;
  readonly clientKeys: ClientKeySource;
  readonly signatures: SignatureVerifier;
}

/** Also the maximum age of `nbf` (FAPI 2.0 Message Signing section 5.3). */
const maxLifetimeMs = 60 * 60_000;

/** The rules of RFC 9101 section 5 and FAPI 2.0 Message Signing section 5.3, in the order of evaluation. */
const claimRules: readonly Rule<OAuthRefusalReason, [claims: JsonObject, facts: RequestObjectFacts]>[] = [
  { reason: 'request_object_nested', isBroken: (claims) => 'request' in claims || 'request_uri' in claims },
  { reason: 'request_object_client', isBroken: (claims, { clientId }) => claims.client_id !== clientId },
  {
    reason: 'request_object_issuer',
    isBroken: (claims, { clientId }) => 'iss' in claims && claims.iss !== clientId,
  },
  {
    reason: 'request_object_audience',
    isBroken: (claims, { issuer }) => !includesIssuer(claims.aud, issuer),
  },
  { reason: 'request_object_expired', isBroken: (claims, { now }) => hasExpired(claims, now) },
  {
    reason: 'request_object_not_before',
    isBroken: (claims, { now }) => !isRecent(readTime(claims, 'nbf'), now),
  },
  {
    reason: 'request_object_too_long',
    isBroken: (claims) => !(readTime(claims, 'exp') - readTime(claims, 'nbf') <= maxLifetimeMs),
  },
  {
    reason: 'request_object_issued_at',
    isBroken: (claims, { now }) => isFromFuture(claims, 'iat', now),
  },
];

const requestObjectRules = {
  types: ['jwt', 'oauth-authz-req+jwt'],
  absentType: 'accepted',
} as const satisfies Partial<JwtRules>;

const jwtClaims = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti']);

/** JSON in a request object, text in a form (RFC 9396 section 3, OpenID Connect Core section 6.1). */
const structuredParameters = new Set(['authorization_details', 'claims']);

/**
 * Verifies a request object (RFC 9101) with the keys of its client. Returns its parameters, not yet validated. Refuses with
 * `invalid_request_object`.
 */
export async function verifyRequestObject(
  { issuer, clientKeys, signatures }: RequestObjectPorts,
  compact: string,
  client: Client,
  now: number,
): Promise<Result<AuthorizationParameters, OAuthRefusal>> {
  const jwt = parseJwt(compact);
  if (jwt === undefined) return refuseFor('request_object_malformed');
  const verified = await verifyJwt(jwt, {
    signatures,
    rules: { ...requestObjectRules, algorithm: client.request_object_signing_alg },
    findKeys: (required) => clientKeys.find(client, required),
  });
  if (!verified.ok) return refuseFor(`request_object_${verified.refusal}`);
  return validateRequestObject(verified.value, { issuer, now, clientId: client.client_id });
}

/**
 * Validates the claims of a request object whose signature is valid, and returns its parameters.
 * - `aud` includes the issuer; `client_id` and `iss` are the client.
 * - `exp` and `nbf` are present and at most 60 minutes apart.
 * - `nbf` is at most 60 minutes old; `nbf` and `iat` are at most 10 seconds in the future.
 */
export function validateRequestObject(
  { claims }: VerifiedJwt,
  facts: RequestObjectFacts,
): Result<AuthorizationParameters, OAuthRefusal> {
  const reason = findReason(claimRules, claims, facts);
  return reason === undefined ? readParameters(claims) : refuseFor(reason);
}

function readParameters(claims: JsonObject): Result<AuthorizationParameters, OAuthRefusal> {
  const members = Object.entries(claims).filter(([name]) => !jwtClaims.has(name));
  const texts = members.map(([name, value]) => [name, readParameter(name, value)] as const);
  if (texts.some(([name, text]) => text === undefined && isParameterName(name))) {
    return refuseFor('request_object_parameter');
  }
  return accept(
    new Map(texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))),
  );
}

/** RFC 9101 section 4: strings stay strings, numbers become text, other types are not parameters. */
function readParameter(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return structuredParameters.has(name) ? stringify(value) : undefined;
}

/** JSON.stringify can run out of stack on a deep value that JSON.parse accepted. */
function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** RFC 7519 section 4.1.3: one audience as a string, or several as an array. */
function includesIssuer(audience: unknown, issuer: string): boolean {
  return Array.isArray(audience) ? audience.includes(issuer) : audience === issuer;
}

function isRecent(time: number, now: number): boolean {
  return time >= now - maxLifetimeMs && isWithinTolerance(time, now);
}
