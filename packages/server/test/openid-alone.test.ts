import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { consentTypes, endpoints } from '@ob/core';
import { createMemoryAccountReader } from '@ob/core/memory';
import {
  type Client,
  createAuthenticationPolicy,
  createDpopNonces,
  createKeyHolder,
  type Grant,
} from '@ob/oauth';
import { createMemoryClientStore } from '@ob/oauth/memory';
import { createNodeSigningKey } from '@ob/oauth/node';
import { buildAccessTokenClaims, certificateThumbprint, signJwt } from '@ob/oauth/primitives';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../src/memory.ts';
import { createOpenBanking } from '../src/open-banking.ts';
import type { Stores } from '../src/storage.ts';

const issuer = 'https://bank.example';
const now = Date.parse('2026-03-01T09:30:00.000Z');
const certificate = { der: Uint8Array.of(1) };
const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const key = await createNodeSigningKey({ ...(await exportJWK(privateKey)), alg: 'ES256' });

const client: Client = {
  client_id: 'tpp-1',
  client_name: 'Moneta',
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

const grant: Grant = {
  grantId: 'grant-1',
  clientId: 'tpp-1',
  customerId: 'alice',
  subject: 'subject-1',
  scopes: ['openid'],
  authenticatedAt: now,
  acr: 'urn:example:acr',
  createdAt: now,
};

/** Stores an authorized consent of the same customer and client. */
async function keepConsent({ consents }: Stores): Promise<void> {
  const { stored, history } = createSampleConsent({ consentId: 'c1', clientId: 'tpp-1', createdAt: now });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: 'alice' } as const;
  await consents.replace(planSampleChange(stored, { command: 'authorize', actor, at: now }));
}

async function keepGrant({ authorizations }: Stores): Promise<void> {
  const redirectUri = 'https://tpp.example/';
  const asked = { clientId: 'tpp-1', redirectUri, codeChallenge: 'x', scopes: ['openid'] };
  await authorizations.push('r', { ...asked, responseMode: 'query', pushedAt: now }, now + 1);
  await authorizations.open('r', 'tpp-1', now, now + 1);
  const conditions = { redirectUri, codeChallenge: 'x', expiresAt: now + 1 };
  await authorizations.decide('r', now, { codeHash: 'code', grant, conditions });
}

const clock = { now: () => now };
const dpopNonces = createDpopNonces({ secret: new Uint8Array(32), clock, lifetime: 60_000 });
const noPage = async () => new Response();
const { service, storage } = await createOpenBanking({
  issuer,
  storage: createMemoryStorage(),
  clients: createMemoryClientStore([client]),
  keys: createKeyHolder({ active: [key], retired: [] }),
  secretKeys: { current: new Uint8Array(32) },
  accounts: createMemoryAccountReader([]),
  payments: { submit: async () => {} },
  customers: { authentication: createAuthenticationPolicy(grant.acr) },
  interaction: () => ({
    routes: [],
    authorization: { interaction: noPage, findCustomer: async () => undefined, errorPage: noPage },
  }),
  clock,
  dpopNonces,
  log: { info: () => {}, warn: () => {}, error: () => {} },
});
await keepConsent(storage);
await keepGrant(storage);

async function call(path: string, init: RequestInit = {}, headers: Readonly<Record<string, string>> = {}) {
  const thumbprint = certificateThumbprint(certificate);
  const claims = buildAccessTokenClaims({
    ...{ issuer, clientId: 'tpp-1', scopes: ['openid'], tokenId: 'token-1', grant, now },
    constraint: { kind: 'certificate', thumbprint },
  });
  const token = await signJwt(key, { typ: 'at+jwt' }, claims);
  const all = { ...headers, authorization: `Bearer ${token}` };
  return service(new Request(`${issuer}${path}`, { ...init, headers: all }), {
    clientCertificate: certificate,
  });
}

async function readCode(response: Response): Promise<readonly unknown[]> {
  const { errors } = (await response.json()) as { readonly errors: readonly { readonly code: string }[] };
  return [response.status, errors[0]?.code];
}

test('a token for openid alone tells who signed in', async () => {
  const response = await call('/oauth/userinfo');
  expect([response.status, await response.json()]).toEqual([
    200,
    { sub: 'subject-1', auth_time: now / 1000, acr: 'urn:example:acr' },
  ]);
});

test.each([
  ['announces a nonce to a client that sends a DPoP proof', { dpop: 'proof' }, dpopNonces.accepted()[0]],
  ['announces no nonce to a client without a DPoP proof', {}, null],
])('%s', async (_title, headers, nonce) => {
  expect((await call('/oauth/userinfo', {}, headers)).headers.get('dpop-nonce')).toBe(nonce);
});

const accountPaths = Object.values(endpoints).map(({ path }) => path.replace('{accountId}', 'account-1'));

test.each(accountPaths)('and opens no %s, whatever consent is named', async (path) => {
  expect(await readCode(await call(path))).toEqual([400, 'missing_consent']);
  expect(await readCode(await call(path, {}, { 'x-consent-id': 'unknown' }))).toEqual([
    403,
    'invalid_consent',
  ]);
  expect(await readCode(await call(path, {}, { 'x-consent-id': 'c1' }))).toEqual([403, 'insufficient_scope']);
});

test.each(consentTypes)('and handles no consent for %s', async (type) => {
  const body = { method: 'POST', body: '{}' };
  const answers = [
    await call(`/consents/${type}`, body, { 'content-type': 'application/json' }),
    await call(`/consents/${type}/c1`),
    await call(`/consents/${type}/c1`, { method: 'DELETE' }),
  ];
  for (const answer of answers) expect(await readCode(answer)).toEqual([403, 'insufficient_scope']);
});
