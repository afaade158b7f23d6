import { createHash, randomBytes } from 'node:crypto';
import { type ConsentRequest, createConsent } from '@ob/consent';
import { createMemoryAccountReader, type HeldAccount } from '@ob/core/memory';
import type { Service } from '@ob/http';
import { type AuthenticationPolicy, type Client, createKeyHolder } from '@ob/oauth';
import { createMemoryClientStore } from '@ob/oauth/memory';
import { createNodeSigningKey } from '@ob/oauth/node';
import { exportJWK, generateKeyPair } from 'jose';
import { createMemoryStorage } from '../../src/memory.ts';
import { createOpenBanking, type OpenBanking } from '../../src/open-banking.ts';
import { createCustomerPages } from '../../src/pages/customer-pages.ts';
import type { CustomerSession } from '../../src/pages/customer-session.ts';

/** The time of the bank: it stands still. */
export const now = Date.parse('2026-11-20T10:00:00.000Z');

/** The address of the bank. */
export const origin = 'https://bank.example';

const client: Client = {
  client_id: 'tpp-1',
  client_name: 'Moneta <Budget>',
  redirect_uris: ['https://tpp.example/callback'],
  token_endpoint_auth_method: 'private_key_jwt',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  scope: 'openid accounts payments',
  roles: ['aisp', 'pisp', 'cbpii'],
  security_profile: 'fapi2',
  tls_client_certificate_bound_access_tokens: true,
  dpop_bound_access_tokens: false,
  require_signed_request_object: false,
};

const code = { acr: 'app', maxAgeSeconds: 300, linked: true };
const authentication: AuthenticationPolicy = {
  acrValues: ['password', 'app'],
  requirements: {
    identification: { acr: 'password', maxAgeSeconds: 1800, linked: false },
    'account-access': code,
    'funds-confirmation': code,
    payment: code,
  },
};

const held: readonly HeldAccount[] = ['account-1', 'account-2'].map((accountId) => ({
  customerId: 'alice',
  account: {
    account_id: accountId,
    nickname: accountId,
    account_type: 'current',
    status: 'enabled',
    currency: 'GBP',
    identifiers: [{ scheme: 'IBAN', id: 'GB82WEST12345698765432' }],
  },
}));

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const key = await createNodeSigningKey({ ...(await exportJWK(privateKey)), alg: 'ES256' });
const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };

/** A bank in memory, and a third party in front of it. */
export interface OwnBank {
  readonly service: Service;
  /** Requests a consent and pushes its authorization request; returns the path that a browser opens. */
  request(request: ConsentRequest): Promise<string>;
}

/** Opens a bank on its own login. */
export async function openOwnBank(session: CustomerSession): Promise<OwnBank> {
  const clock = { now: () => now };
  const bank = await createOpenBanking({
    issuer: origin,
    storage: createMemoryStorage(),
    clients: createMemoryClientStore([client]),
    keys: createKeyHolder({ active: [key], retired: [] }),
    secretKeys: { current: new Uint8Array(32) },
    accounts: createMemoryAccountReader(held),
    payments: { submit: async () => {} },
    customers: { authentication },
    interaction: createCustomerPages({ bankName: 'Own Bank', session }),
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return { service: bank.service, request: (request) => pushRequest(bank, request) };
}

async function pushRequest<Transaction>(
  { storage: { consents, authorizations } }: OpenBanking<Transaction>,
  request: ConsentRequest,
): Promise<string> {
  const created = await createConsent(
    { consents, clock: { now: () => now }, random, roles: { rolesOf: async () => client.roles } },
    {
      clientId: client.client_id,
      consentType: request.consent_type,
      readRequest: async () => ({ ok: true, value: request }),
    },
  );
  if (!created.ok) throw new Error('the consent was refused');
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(32).toString('base64url')}`;
  const pushed = {
    clientId: client.client_id,
    redirectUri: 'https://tpp.example/callback',
    scopes: ['openid', 'accounts'],
    responseMode: 'query',
    codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    pushedAt: now,
    consentId: created.value.consent_id,
  } as const;
  await authorizations.push(
    createHash('sha256').update(requestUri).digest('base64url'),
    pushed,
    now + 60_000,
  );
  return `/oauth/authorize?${new URLSearchParams({ client_id: client.client_id, request_uri: requestUri })}`;
}
