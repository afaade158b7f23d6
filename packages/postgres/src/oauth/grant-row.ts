import type { TokenState } from '@ob/core/primitives';
import type { CodeGrant, Grant, RefreshGrant } from '@ob/oauth/primitives';
import type { Row } from '../database.ts';

/** The columns of `ob.grants` that {@link readGrant} needs. */
export const grantColumns = `grant_id, client_id, customer_id, subject, scopes, consent_id, authorization_details,
  authenticated_at, acr, nonce, claims, created_at`;

export interface GrantRow extends Row {
  readonly grant_id: string;
  readonly client_id: string;
  readonly customer_id: string;
  readonly subject: string;
  readonly scopes: string[];
  readonly consent_id: string | null;
  readonly authorization_details: NonNullable<Grant['authorizationDetails']> | null;
  readonly authenticated_at: Date;
  readonly acr: string;
  readonly nonce: string | null;
  readonly claims: NonNullable<Grant['claims']> | null;
  readonly created_at: Date;
}

/** A grant with the conditions for the redemption of its code. */
export interface CodeRow extends GrantRow {
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly dpop_jkt: string | null;
  readonly code_expires_at: Date;
  readonly code_redeemed_at: Date | null;
}

/** A grant with its refresh token, which was issued when the code was redeemed. */
export interface RefreshRow extends GrantRow {
  readonly code_redeemed_at: Date;
  readonly refresh_expires_at: Date;
  readonly revoked_at: Date | null;
}

/** The columns with the customer of a token; null if the token has no grant. */
export const customerColumns = `granted.customer_id AS grant_customer_id, granted.subject, granted.acr,
  granted.authenticated_at, granted.claims AS grant_claims`;

export type CustomerRow = Row &
  (
    | { readonly grant_customer_id: null }
    | {
        readonly grant_customer_id: string;
        readonly subject: string;
        readonly acr: string;
        readonly authenticated_at: Date;
        readonly grant_claims: GrantRow['claims'];
      }
  );

/** Reads the customer of a grant and their authentication; an empty object without a grant. */
export function readCustomer(row: CustomerRow): Pick<TokenState, 'customerId' | 'authentication'> {
  if (row.grant_customer_id === null) return {};
  const { grant_customer_id: customerId, subject, acr, authenticated_at, grant_claims: claims } = row;
  const requested = claims === null ? {} : { userinfoClaims: claims.userinfo };
  return {
    customerId,
    authentication: { subject, acr, authenticatedAt: authenticated_at.getTime(), ...requested },
  };
}

export function readGrant(row: GrantRow): Grant {
  return {
    grantId: row.grant_id,
    clientId: row.client_id,
    customerId: row.customer_id,
    subject: row.subject,
    scopes: row.scopes,
    authenticatedAt: row.authenticated_at.getTime(),
    acr: row.acr,
    createdAt: row.created_at.getTime(),
    ...(row.consent_id === null ? {} : { consentId: row.consent_id }),
    ...(row.authorization_details === null ? {} : { authorizationDetails: row.authorization_details }),
    ...(row.nonce === null ? {} : { nonce: row.nonce }),
    ...(row.claims === null ? {} : { claims: row.claims }),
  };
}

export function readCodeGrant(row: CodeRow): CodeGrant {
  const conditions = {
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
    expiresAt: row.code_expires_at.getTime(),
  };
  return {
    grant: readGrant(row),
    conditions: row.dpop_jkt === null ? conditions : { ...conditions, dpopJkt: row.dpop_jkt },
    ...(row.code_redeemed_at === null ? {} : { redeemedAt: row.code_redeemed_at.getTime() }),
  };
}

export function readRefreshGrant(row: RefreshRow): RefreshGrant {
  return {
    grant: readGrant(row),
    refreshIssuedAt: row.code_redeemed_at.getTime(),
    refreshExpiresAt: row.refresh_expires_at.getTime(),
    revoked: row.revoked_at !== null,
  };
}
