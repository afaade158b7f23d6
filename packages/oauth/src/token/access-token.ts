import type { AuthorizationDetail } from '../grant/authorization-details.ts';
import type { Grant } from '../grant/grant.ts';
import type { JsonObject } from '../jwt/jws.ts';
import { describeConfirmation, type SenderConstraint } from '../sender-constraint/sender-constraint.ts';

/** How long an access token is valid, in seconds. */
export const accessTokenLifetime = 300;

/** The `typ` of an access token (RFC 9068 section 2.1). */
export const accessTokenType = 'at+jwt';

/** What an access token says. */
export interface AccessTokenFacts {
  /** The issuer, and the audience too: the bank's API stands at the same address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly constraint: SenderConstraint;
  /** Unique; names the token in the list of revoked ones. */
  readonly tokenId: string;
  /** What the customer allowed; `undefined` on a token of client credentials. */
  readonly grant: Pick<Grant, 'grantId' | 'subject' | 'consentId' | 'authorizationDetails'> | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Builds the claims of an access token (RFC 9068 section 2.2), bound to its sender (RFC 8705 section 3.1, RFC 9449
 * section 6.1). `sub` is the customer's pairwise name, or the client itself where there is no customer; `grant_id` and
 * `consent_id` tie it to what the customer allowed.
 */
export function buildAccessTokenClaims(facts: AccessTokenFacts): JsonObject {
  const issuedAt = Math.floor(facts.now / 1000);
  return {
    iss: facts.issuer,
    aud: facts.issuer,
    sub: facts.grant?.subject ?? facts.clientId,
    client_id: facts.clientId,
    iat: issuedAt,
    exp: issuedAt + accessTokenLifetime,
    jti: facts.tokenId,
    scope: facts.scopes.join(' '),
    cnf: describeConfirmation(facts.constraint),
    ...(facts.grant === undefined ? {} : describeGrant(facts.grant)),
  };
}

function describeGrant({
  grantId,
  consentId,
  authorizationDetails,
}: NonNullable<AccessTokenFacts['grant']>): {
  readonly grant_id: string;
  readonly consent_id?: string;
  readonly authorization_details?: readonly AuthorizationDetail[];
} {
  return {
    grant_id: grantId,
    ...(consentId === undefined ? {} : { consent_id: consentId }),
    ...(authorizationDetails === undefined ? {} : { authorization_details: authorizationDetails }),
  };
}
