import type { ConsentFacts, LiveAccessToken } from '@ob/core/primitives';
import { type AccessFacts, createCursorCodec } from '@ob/core/routes';

const cursors = await createCursorCodec([new Uint8Array(32)]);

/** The time of every test: 2026-03-01T12:00:00Z. */
export const now = Date.parse('2026-03-01T12:00:00.000Z');

export const sampleConsent: ConsentFacts = {
  consentId: 'consent-1',
  consentType: 'account-access',
  clientId: 'client-1',
  status: 'authorized',
  expiresAt: now + 1000,
  customerId: 'customer-1',
  accountIds: ['account-1', 'account-2'],
  permissions: ['ReadAccounts', 'ReadBalances', 'ReadTransactions'],
  createdAt: now - 1000,
};

export const sampleToken: LiveAccessToken = {
  scheme: 'Bearer',
  tokenId: 'token-1',
  clientId: 'client-1',
  scopes: ['openid', 'accounts'],
  expiresAt: now + 300_000,
  grantId: 'grant-1',
  consentId: 'consent-1',
  customerId: 'customer-1',
};

export const sampleFacts: AccessFacts = {
  target: { endpoint: 'accounts' },
  query: [],
  cursors,
  consentIds: ['consent-1'],
  token: sampleToken,
  consent: sampleConsent,
  accountHeld: false,
  now,
};
