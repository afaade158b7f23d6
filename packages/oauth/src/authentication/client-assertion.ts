import { accept, type Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import { hasExpired, isFromFuture, isJwtId, readTime } from '../jwt/claims.ts';
import type { JsonObject, VerifiedJwt } from '../jwt/jws.ts';
import { listEndpointUrls, type OAuthEndpoint, type ServerOrigins } from '../oauth-endpoint.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';
import { findReason, type Rule } from '../refusals/rule.ts';

export interface AssertionFacts extends ServerOrigins {
  readonly client: Pick<Client, 'client_id' | 'security_profile'>;
  readonly formClientId: string | undefined;
  readonly endpoint: OAuthEndpoint;
  readonly now: number;
}

/** An accepted `jti`, stored to refuse a second use. `expiresAt` is in milliseconds since the epoch. */
export interface AssertionUse {
  readonly assertionId: string;
  readonly expiresAt: number;
}

const maxLifetimeMs = 10 * 60_000;

/** The rules of RFC 7523 section 3 and FAPI 2.0 section 5.3.2.1, in the order of evaluation. */
const claimRules: readonly Rule<OAuthRefusalReason, [claims: JsonObject, facts: AssertionFacts]>[] = [
  {
    reason: 'assertion_issuer',
    isBroken: ({ iss, sub }, { client }) => iss !== client.client_id || sub !== client.client_id,
  },
  {
    reason: 'client_mismatch',
    isBroken: (_, { client, formClientId }) => (formClientId ?? client.client_id) !== client.client_id,
  },
  { reason: 'assertion_audience', isBroken: ({ aud }, facts) => !listAudiences(facts).includes(aud) },
  { reason: 'assertion_expired', isBroken: (claims, { now }) => hasExpired(claims, now) },
  {
    reason: 'assertion_too_long',
    isBroken: (claims, { now }) => !(readTime(claims, 'exp') - now <= maxLifetimeMs),
  },
  {
    reason: 'assertion_from_future',
    isBroken: (claims, { now }) => isFromFuture(claims, 'iat', now) || isFromFuture(claims, 'nbf', now),
  },
  { reason: 'assertion_jti', isBroken: ({ jti }) => !isJwtId(jti) },
];

/**
 * Validates the claims of a client assertion whose signature is valid. Refuses with `invalid_client`.
 * - `iss`, `sub` and the `client_id` of the form are the client. `aud` is one string and names this server.
 * - `exp` is at most 10 minutes in the future. `iat` and `nbf`, if present, are at most 10 seconds in the future.
 * - `jti` has 1 to 256 characters.
 */
export function validateClientAssertion(
  { claims }: VerifiedJwt,
  facts: AssertionFacts,
): Result<AssertionUse, OAuthRefusal> {
  const reason = findReason(claimRules, claims, facts);
  if (reason !== undefined) return refuseFor(reason);
  const { jti } = claims;
  return isJwtId(jti)
    ? accept({ assertionId: jti, expiresAt: readTime(claims, 'exp') })
    : refuseFor('assertion_jti');
}

/** Returns the issuer (FAPI 2.0); at the token endpoint also its addresses, except for clients of the `fapi2` profile. */
function listAudiences({ client, endpoint, ...origins }: AssertionFacts): readonly unknown[] {
  const isLenient = client.security_profile !== 'fapi2' && endpoint === 'token';
  return isLenient ? [origins.issuer, ...listEndpointUrls(origins, 'token')] : [origins.issuer];
}
