import type { Grant } from '../grant/grant.ts';
import type { JsonObject } from '../jwt/jws.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { describeConfirmation, type SenderConstraint } from '../sender-constraint/sender-constraint.ts';

/** In seconds. */
export const accessTokenLifetime = 300;

/** The `typ` of an access token (RFC 9068 section 2.1). */
export const accessTokenType = 'at+jwt';

export interface AccessTokenFacts {
  /** Also the audience: the bank's API has the same origin. */
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly constraint: SenderConstraint;
  /** A unique identifier. The revocation list uses it. */
  readonly tokenId: string;
  /** `undefined` for client credentials. */
  readonly grant: Pick<Grant, 'grantId' | 'subject' | 'consentId' | 'authorizationDetails'> | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Builds the claims of an access token (RFC 9068 section 2.2), with the binding to its sender (RFC 8705 section 3.1,
 * RFC 9449 section 6.1). `sub` is the pairwise subject of the customer; without a customer it is the client id.
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
    ...omitUndefined({
      grant_id: facts.grant?.grantId,
      consent_id: facts.grant?.consentId,
      authorization_details: facts.grant?.authorizationDetails,
    }),
  };
}
