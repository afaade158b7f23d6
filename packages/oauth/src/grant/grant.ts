import type { TokenState } from '@ob/core/primitives';
import type { AuthorizationDetail } from './authorization-details.ts';
import type { GrantedClaims } from './customer-profile.ts';

/**
 * The authorization that a customer gave a client. Every token of the customer belongs to a grant. Times are in milliseconds
 * since the epoch.
 */
export interface Grant {
  /** A UUID. Tokens contain it; it is not a secret. */
  readonly grantId: string;
  readonly clientId: string;
  /** The internal id of the customer. It never leaves the bank. */
  readonly customerId: string;
  /** The `sub` for the client: opaque, and different for every client. */
  readonly subject: string;
  readonly scopes: readonly string[];
  /** Absent for `openid` alone. */
  readonly consentId?: string;
  /** Every token response repeats them (RFC 9396). */
  readonly authorizationDetails?: readonly AuthorizationDetail[];
  /** `auth_time` of the ID token. */
  readonly authenticatedAt: number;
  readonly acr: string;
  readonly nonce?: string;
  readonly claims?: GrantedClaims;
  readonly createdAt: number;
}

/** The values that a code exchange must match. */
export interface CodeConditions {
  readonly redirectUri: string;
  /** The S256 challenge (RFC 7636 section 4.2). */
  readonly codeChallenge: string;
  /** The thumbprint of the DPoP key that the code is bound to (RFC 9449 section 10). */
  readonly dpopJkt?: string;
  readonly expiresAt: number;
}

export interface CodeGrant {
  readonly grant: Grant;
  readonly conditions: CodeConditions;
  /** Absent before the exchange. */
  readonly redeemedAt?: number;
}

export interface RefreshGrant {
  readonly grant: Grant;
  readonly refreshIssuedAt: number;
  /** A refresh does not extend it. */
  readonly refreshExpiresAt: number;
  readonly revoked: boolean;
}

/** A grant must match every member that is present. */
export interface GrantFilter {
  readonly grantId?: string;
  readonly clientId?: string;
  readonly customerId?: string;
  readonly consentId?: string;
}

/** The last grant of a page. The next page starts after it. */
export interface GrantPosition {
  readonly createdAt: number;
  readonly grantId: string;
}

export interface GrantQuery {
  readonly filter: GrantFilter;
  readonly limit: number;
  readonly after?: GrantPosition;
}

/** Port: stores grants with the hashes (SHA-256, base64url) of their codes and refresh tokens, never the secrets. */
export interface GrantStore {
  /** Finds the grant of a code, also of a redeemed one. */
  findByCode(codeHash: string): Promise<CodeGrant | undefined>;
  /**
   * Redeems a code exactly once, also under concurrent calls: stores the hash of the refresh token and returns true. Every later
   * call returns false and, in the same step, revokes the grant with all its tokens (RFC 6749 section 4.1.2). Also returns false
   * if the code is unknown or expired, or its grant is revoked.
   */
  redeemCode(redemption: CodeRedemption): Promise<boolean>;
  findByRefreshToken(refreshTokenHash: string): Promise<RefreshGrant | undefined>;
  /** Revokes every active grant that matches, with its tokens, and returns their number. An empty filter matches nothing. */
  revoke(filter: GrantFilter, now: number): Promise<number>;
  /**
   * Lists active grants, newest first; of the same time by descending `grantId` in code units. An empty filter matches nothing.
   */
  list(query: GrantQuery): Promise<readonly Grant[]>;
  /** A store may forget the token after `expiresAt`. */
  revokeAccessToken(tokenId: string, expiresAt: number): Promise<void>;
  /**
   * Returns whether a token or its grant is revoked, with the customer and sign-in of the grant. An unknown grant counts as
   * revoked. `grantId` is `undefined` for a token of client credentials.
   */
  findTokenState(tokenId: string, grantId: string | undefined): Promise<TokenState>;
}

export interface CodeRedemption {
  readonly codeHash: string;
  /** `undefined` if the client gets no refresh token. */
  readonly refresh: IssuedRefreshToken | undefined;
  readonly now: number;
}

/** Never rotated or extended. */
export interface IssuedRefreshToken {
  readonly tokenHash: string;
  readonly expiresAt: number;
}
