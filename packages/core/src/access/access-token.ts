import type { ConsentFacts } from './consent-facts.ts';

/** The claims of a verified access token: signature, lifetime, issuer, audience and sender constraint are valid. */
export interface AccessToken {
  /** The authorization scheme of the request: `Bearer` (RFC 6750) or `DPoP` (RFC 9449). */
  readonly scheme: 'Bearer' | 'DPoP';
  /** The `jti` claim. It identifies the token and gives no access. */
  readonly tokenId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Absent on client-credentials tokens. */
  readonly grantId?: string;
  /** The consent that the token was issued for; absent on client-credentials tokens. */
  readonly consentId?: string;
}

/** How the customer of a grant signed in. */
export interface CustomerAuthentication {
  /** The `sub` of the customer for this client. */
  readonly subject: string;
  /** The `acr` claim. */
  readonly acr: string;
  /** The `auth_time` claim, in milliseconds since the epoch. */
  readonly authenticatedAt: number;
  /** The claims that the client requested for the userinfo endpoint; absent if there are none. */
  readonly userinfoClaims?: readonly string[];
}

export interface TokenState {
  /** Whether the token or its grant has been revoked. */
  readonly revoked: boolean;
  /** Absent on client-credentials tokens. */
  readonly customerId?: string;
  /** Absent on client-credentials tokens. */
  readonly authentication?: CustomerAuthentication;
}

/** The stored state of a token and of one consent. */
export interface AccessState extends TokenState {
  /** The requested consent, of any client; absent if it does not exist. */
  readonly consent?: ConsentFacts;
}

/** Port: reads the state of a token and of one consent in one query. The guards call it for every request; do not cache it. */
export interface AccessLookup {
  find(token: AccessToken, consentId: string | undefined): Promise<AccessState>;
}

/** An access token that is valid now: verified, sent by its owner and not revoked. */
export interface LiveAccessToken extends AccessToken {
  /** The bank's id of the customer; absent on client-credentials tokens. */
  readonly customerId?: string;
  /** Absent on client-credentials tokens. */
  readonly authentication?: CustomerAuthentication;
}

/**
 * Returns whether a token was issued to the client itself. A token of an authorization acts for a customer, even without
 * a consent.
 */
export function isOfClient({
  grantId,
  consentId,
  customerId,
}: Pick<LiveAccessToken, 'grantId' | 'consentId' | 'customerId'>): boolean {
  return grantId === undefined && consentId === undefined && customerId === undefined;
}
