import { accept, type Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import { type ClaimRule, findReason, hasExpired, isFromFuture, isJwtId, readTime } from '../jwt/claims.ts';
import type { VerifiedJwt } from '../jwt/jws.ts';
import { listEndpointUrls, type OAuthEndpoint, type ServerOrigins } from '../oauth-endpoint.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';

/** What a client assertion is judged against. */
export interface AssertionFacts extends ServerOrigins {
  /** The client whose key signed it. */
  readonly client: Pick<Client, 'client_id' | 'security_profile'>;
  /** The `client_id` of the form, where one was sent. */
  readonly formClientId: string | undefined;
  /** Where it was presented. */
  readonly endpoint: OAuthEndpoint;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** What must be remembered of an accepted assertion, so that nobody uses it again. */
export interface AssertionUse {
  readonly assertionId: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** How far away `exp` may be, in milliseconds. */
const maxLifetimeMs = 10 * 60_000;

/** The rules of RFC 7523 section 3 and FAPI 2.0 section 5.3.2.1, in the order in which they are judged. */
const claimRules: readonly ClaimRule<OAuthRefusalReason, AssertionFacts>[] = [
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
 * Judges the claims of a client assertion whose signature holds: `iss` and `sub` are the client, and so is the form's
 * `client_id`; `aud` is one string that names this server; `exp` lies ahead, by 10 minutes at most; `iat` and `nbf`,
 * where given, lie at most 10 seconds ahead; `jti` has 1 to 256 characters. Refuses with `invalid_client`.
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

/**
 * The issuer names this server at every endpoint, as FAPI 2.0 wants it; an address of the token endpoint does so at
 * that endpoint alone, and only for clients that are not registered under the stricter profile.
 */
function listAudiences({ client, endpoint, ...origins }: AssertionFacts): readonly unknown[] {
  const isLenient = client.security_profile !== 'fapi2' && endpoint === 'token';
  return isLenient ? [origins.issuer, ...listEndpointUrls(origins, 'token')] : [origins.issuer];
}
