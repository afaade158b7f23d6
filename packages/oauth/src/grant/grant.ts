import type { TokenState } from '@ob/core/primitives';
import type { AuthorizationDetail } from './authorization-details.ts';
import type { GrantedClaims } from './customer-profile.ts';

/** What a customer allowed a client: the root of every token issued from it. */
export interface Grant {
  /** A UUID. It names the grant inside tokens and is no secret. */
  readonly grantId: string;
  readonly clientId: string;
  /** The internal id of the customer; never leaves the bank. */
  readonly customerId: string;
  /** The `sub` that the client sees: opaque, and another one for every client. */
  readonly subject: string;
  readonly scopes: readonly string[];
  /** Absent if no scope is for a resource. */
  readonly consentId?: string;
  /** What was asked as `authorization_details` (RFC 9396): returned with every token; absent where it was not asked so. */
  readonly authorizationDetails?: readonly AuthorizationDetail[];
  /** When the customer signed in, in milliseconds since the epoch: `auth_time`. */
  readonly authenticatedAt: number;
  /** How the customer signed in: `acr`. */
  readonly acr: string;
  readonly nonce?: string;
  /** The claims that were requested one by one; absent if there are none. */
  readonly claims?: GrantedClaims;
  readonly createdAt: number;
}

/** What the redeemer of an authorization code must show again. */
export interface CodeConditions {
  readonly redirectUri: string;
  /** The S256 challenge (RFC 7636 section 4.2). */
  readonly codeChallenge: string;
  /** The thumbprint of the DPoP key that the code is bound to (RFC 9449 section 10). */
  readonly dpopJkt?: string;
  /** When the code expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A grant as found by its authorization code. */
export interface CodeGrant {
  readonly grant: Grant;
  readonly conditions: CodeConditions;
  /** When it was redeemed, in milliseconds since the epoch; absent before that. */
  readonly redeemedAt?: number;
}

/** A grant as found by its refresh token. */
export interface RefreshGrant {
  readonly grant: Grant;
  /** When the refresh token was issued, in milliseconds since the epoch. */
  readonly refreshIssuedAt: number;
  /** When the refresh token expires, in milliseconds since the epoch; absolute, never moved. */
  readonly refreshExpiresAt: number;
  readonly revoked: boolean;
}

/** Which grants are meant: every given member must match. */
export interface GrantFilter {
  readonly grantId?: string;
  readonly clientId?: string;
  readonly customerId?: string;
  readonly consentId?: string;
}

/** Where a page of grants ended: the next one starts after it, whatever has come in between. */
export interface GrantPosition {
  readonly createdAt: number;
  readonly grantId: string;
}

/** Which grants to list, and which page of them. */
export interface GrantQuery {
  readonly filter: GrantFilter;
  /** How many at most. */
  readonly limit: number;
  /** Absent for the first page. */
  readonly after?: GrantPosition;
}

/** Port: keeps grants with the hashes (SHA-256, base64url) of their codes and refresh tokens, never the secrets. */
export interface GrantStore {
  /** Finds the grant of a code, redeemed or not; `undefined` where the code is unknown. */
  findByCode(codeHash: string): Promise<CodeGrant | undefined>;
  /**
   * Redeems a code exactly once, however many callers try: keeps the refresh token's hash and answers true.
   * Every later call answers false and, in the same step, revokes the grant with all its tokens (RFC 6749 section 4.1.2).
   * A code that is unknown, past its expiry or of a revoked grant answers false too.
   */
  redeemCode(redemption: CodeRedemption): Promise<boolean>;
  /** Finds the grant of a refresh token; `undefined` where the token is unknown. */
  findByRefreshToken(refreshTokenHash: string): Promise<RefreshGrant | undefined>;
  /** Revokes every live grant that matches, with all its tokens; answers how many. An empty filter matches nothing. */
  revoke(filter: GrantFilter, now: number): Promise<number>;
  /**
   * Lists the grants that match and are not revoked, newest first, those of one moment by descending `grantId` in code
   * units. An empty filter matches nothing.
   */
  list(query: GrantQuery): Promise<readonly Grant[]>;
  /** Remembers until `expiresAt` that one access token is revoked. */
  revokeAccessToken(tokenId: string, expiresAt: number): Promise<void>;
  /**
   * Reads whether a token or its grant has been revoked, whose grant it is and how they signed in. A grant that is not
   * there counts as revoked; `undefined` stands for a token without one.
   */
  findTokenState(tokenId: string, grantId: string | undefined): Promise<TokenState>;
}

/** What redeeming a code stores. */
export interface CodeRedemption {
  readonly codeHash: string;
  /** `undefined` where the client gets no refresh token. */
  readonly refresh: IssuedRefreshToken | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** A refresh token as it is stored: it never changes, and ends at a fixed moment. */
export interface IssuedRefreshToken {
  readonly tokenHash: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}
