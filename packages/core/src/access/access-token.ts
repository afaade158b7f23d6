import type { ConsentFacts } from './consent-facts.ts';

/** The claims of a verified access token: signature, lifetime, issuer, audience and sender constraint are valid. */
export interface AccessToken {
  readonly scheme: 'Bearer' | 'DPoP';
  /** The `jti` claim. It identifies the token and gives no access. */
  readonly tokenId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Absent on client-credentials tokens, like `consentId`. */
  readonly grantId?: string;
  readonly consentId?: string;
}

/** How the customer of a grant signed in. */
export interface CustomerAuthentication {
  /** The `sub` of the customer for this client. */
  readonly subject: string;
  readonly acr: string;
  /** The `auth_time` claim, in milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly userinfoClaims?: readonly string[];
}

export interface TokenState {
  /** Whether the token or its grant has been revoked. */
  readonly revoked: boolean;
  /** Absent on client-credentials tokens, like `authentication`. */
  readonly customerId?: string;
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
  /** Absent on client-credentials tokens, like `authentication`. */
  readonly customerId?: string;
  readonly authentication?: CustomerAuthentication;
}

/** Returns whether a token was issued to the client itself. Other tokens act for a customer. */
export function isClientToken({
  grantId,
  consentId,
  customerId,
}: Pick<LiveAccessToken, 'grantId' | 'consentId' | 'customerId'>): boolean {
  return grantId === undefined && consentId === undefined && customerId === undefined;
}
