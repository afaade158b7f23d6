import { randomBytes } from 'node:crypto';
import type { ConsentFacts, LiveAccessToken } from '@ob/core/primitives';
import type { AccessTarget } from '@ob/core/routes';
import type { SigningKey } from '@ob/oauth';
import { buildAccessTokenClaims, signJwt } from '@ob/oauth/primitives';

const hour = 3_600_000;

export const issuer = 'https://bank.example';

export type AuthorizedConsent = ConsentFacts & { readonly customerId: string };

export function createConsentFacts(now: number): AuthorizedConsent {
  return {
    consentId: '0a3e3f6e-98a7-4c61-9d39-6e8a4a0d31c2',
    consentType: 'account-access',
    clientId: 'tpp-1',
    status: 'authorized',
    expiresAt: now + 90 * 24 * hour,
    customerId: 'c3b7a6f1-6f0e-4f3c-8f4e-7f6c0a9d2b11',
    accountIds: ['6d5f1f0a-3c68-4f6b-8f39-0f7c8e2c1a01', '6d5f1f0a-3c68-4f6b-8f39-0f7c8e2c1a02'],
    permissions: ['ReadAccounts', 'ReadBalances', 'ReadTransactions'],
    createdAt: now - hour,
  };
}

export function createLiveToken(now: number): LiveAccessToken {
  const { clientId, consentId, customerId } = createConsentFacts(now);
  return {
    scheme: 'Bearer',
    tokenId: '9f1f7a52-3a55-4b43-8a35-0c1f0e6d7b21',
    clientId,
    scopes: ['openid', 'accounts'],
    expiresAt: now + 300_000,
    grantId: 'e4b1c9d0-1d8e-4f1b-9d0c-5a3b2c1d0e9f',
    consentId,
    customerId,
  };
}

export const sampleTarget: AccessTarget & { readonly accountId: string } = {
  endpoint: 'account_transactions',
  accountId: '6d5f1f0a-3c68-4f6b-8f39-0f7c8e2c1a02',
};

/** Returns the header fields of a request with a certificate-bound token. */
export async function signAccess(
  key: SigningKey,
  thumbprint: string,
  { clientId, scopes, tokenId, grantId = '', consentId = '' }: LiveAccessToken,
): Promise<{ readonly token: string; readonly headers: Readonly<Record<string, string>> }> {
  const claims = buildAccessTokenClaims({
    issuer,
    clientId,
    scopes,
    constraint: { kind: 'certificate', thumbprint },
    tokenId,
    grant: { grantId, consentId, subject: randomBytes(32).toString('base64url') },
    now: Date.now(),
  });
  const token = await signJwt(key, { typ: 'at+jwt' }, claims);
  const headers = { authorization: `Bearer ${token}`, 'x-consent-id': consentId, accept: 'application/json' };
  return { token, headers };
}
