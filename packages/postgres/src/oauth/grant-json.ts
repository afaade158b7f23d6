import { writeMilliseconds, writeObject } from '../rows.ts';

const grant = writeObject({
  grantId: 'granted.grant_id',
  clientId: 'granted.client_id',
  customerId: 'granted.customer_id',
  subject: 'granted.subject',
  scopes: 'granted.scopes',
  consentId: 'granted.consent_id',
  authorizationDetails: 'granted.authorization_details',
  authenticatedAt: writeMilliseconds('granted.authenticated_at'),
  acr: 'granted.acr',
  nonce: 'granted.nonce',
  claims: 'granted.claims',
  createdAt: writeMilliseconds('granted.created_at'),
});

const codeGrant = writeObject({
  grant,
  conditions: writeObject({
    redirectUri: 'granted.redirect_uri',
    codeChallenge: 'granted.code_challenge',
    dpopJkt: 'granted.dpop_jkt',
    expiresAt: writeMilliseconds('granted.code_expires_at'),
  }),
  redeemedAt: writeMilliseconds('granted.code_redeemed_at'),
});

const refreshGrant = writeObject({
  grant,
  refreshIssuedAt: writeMilliseconds('granted.code_redeemed_at'),
  refreshExpiresAt: writeMilliseconds('granted.refresh_expires_at'),
  revoked: 'granted.revoked_at IS NOT NULL',
});

/** The SQL of a `Grant`, for the table `ob.grants AS granted`. */
export const grantJson = `json_strip_nulls(${grant})`;

/** The SQL of a `CodeGrant`. */
export const codeGrantJson = `json_strip_nulls(${codeGrant})`;

/** The SQL of a `RefreshGrant`. */
export const refreshGrantJson = `json_strip_nulls(${refreshGrant})`;
