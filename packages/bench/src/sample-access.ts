import type { AccessTarget } from '@ob/core';
import type { ConsentFacts, LiveAccessToken } from '@ob/core/stores';

const hour = 3_600_000;

/** A consent like those that customers give: authorized, two accounts, balances and transactions. */
export function createConsentFacts(now: number): ConsentFacts & { readonly customerId: string } {
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

/** The token of that consent, verified and alive. */
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

/** The transactions of its second account. */
export const sampleTarget: AccessTarget & { readonly accountId: string } = {
  endpoint: 'account_transactions',
  accountId: '6d5f1f0a-3c68-4f6b-8f39-0f7c8e2c1a02',
};
