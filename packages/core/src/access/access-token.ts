import type { ConsentFacts } from './consent-facts.ts';

/** What a verified access token says: signature, lifetime, issuer, audience and sender constraint already hold. */
export interface AccessToken {
  /** The authorization scheme it came by: `Bearer` (RFC 6750) or `DPoP` (RFC 9449). */
  readonly scheme: 'Bearer' | 'DPoP';
  /** The `jti` claim: names the token, is not the token. */
  readonly tokenId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** When it expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The authorization it came from; absent on client-credentials tokens. */
  readonly grantId?: string;
  /** The consent it is bound to; absent on client-credentials tokens. */
  readonly consentId?: string;
}

/** How the customer of a grant signed in for it, and by which name its client knows them. */
export interface CustomerAuthentication {
  /** The `sub` that the client sees. */
  readonly subject: string;
  /** How the customer signed in: `acr`. */
  readonly acr: string;
  /** When, in milliseconds since the epoch: `auth_time`. */
  readonly authenticatedAt: number;
  /** The claims that the client requested one by one for the userinfo endpoint; absent if there are none. */
  readonly userinfoClaims?: readonly string[];
}

/** What a store knows about a token. */
export interface TokenState {
  /** Whether the token, or the grant it came from, has been revoked. */
  readonly revoked: boolean;
  /** The customer of the token's grant; absent on client-credentials tokens. */
  readonly customerId?: string;
  /** How that customer signed in; absent on client-credentials tokens. */
  readonly authentication?: CustomerAuthentication;
}

/** What a store knows about a token and a consent. */
export interface AccessState extends TokenState {
  /** The consent of the asked id, whoever it belongs to; absent where there is none. */
  readonly consent?: ConsentFacts;
}

/** Port: reads, in one query, everything that an access decision needs. Read on every call, never cached. */
export interface AccessLookup {
  find(token: AccessToken, consentId: string | undefined): Promise<AccessState>;
}

/** An access token that is valid now: verified, bound to the sender and not revoked. */
export interface LiveAccessToken extends AccessToken {
  /** The internal id of the customer; absent on client-credentials tokens. */
  readonly customerId?: string;
  /** How that customer signed in; absent on client-credentials tokens. */
  readonly authentication?: CustomerAuthentication;
}

/**
 * Tells whether a token speaks for the client itself. One that came from an authorization speaks for its customer alone,
 * even where it is bound to no consent.
 */
export function isOfClient({
  grantId,
  consentId,
  customerId,
}: Pick<LiveAccessToken, 'grantId' | 'consentId' | 'customerId'>): boolean {
  return grantId === undefined && consentId === undefined && customerId === undefined;
}
