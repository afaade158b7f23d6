import { createConsentLookup } from '@ob/consent';
import { createMemoryConsentStore } from '@ob/consent/memory';
import { createConsentRoutes } from '@ob/consent/routes';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { consentTypes, endpoints, noBurstLimit, noUnattendedLimit, noUseRecorder } from '@ob/core';
import { createAccessGuard, createTokenGuard } from '@ob/core/guard';
import { createMemoryAccessLookup, createMemoryAccountReader } from '@ob/core/memory';
import { createAccountRoutes } from '@ob/core/routes';
import { createTestCursors } from '@ob/core/testing';
import { createService } from '@ob/http';
import {
  buildAccessTokenClaims,
  certificateThumbprint,
  createAccessTokenVerifier,
  createKeyHolder,
  createPairwiseSubjects,
  type Grant,
  registeredClientKeys,
  signJwt,
} from '@ob/oauth';
import { createMemoryClientStore, createMemoryGrantLookup, createMemoryOAuthStores } from '@ob/oauth/memory';
import { createNodeSigningKey, nodeSignatureVerifier } from '@ob/oauth/node';
import { createOAuthRoutes } from '@ob/oauth/routes';
import { createCertificateReader } from '@ob/oauth/x509';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { authenticationPolicy } from '../src/sign-in/authentication-policy.ts';
import { client } from './test-pages.ts';

const issuer = 'https://bank.example';
const now = Date.parse('2026-03-01T09:30:00.000Z');
const clock = { now: () => now };
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const certificate = { der: Uint8Array.of(1) };
const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const key = await createNodeSigningKey({ ...(await exportJWK(privateKey)), alg: 'ES256' });

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

/** Keeps a consent that the same customer has given the same client, for whatever the token might open. */
async function keepConsent() {
  const consents = createMemoryConsentStore({ outbox: { enqueue: async () => {} } });
  const { stored, history } = createSampleConsent({ consentId: 'c1', clientId: 'tpp-1', createdAt: now });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: 'alice' } as const;
  await consents.replace(planSampleChange(stored, { command: 'authorize', actor, at: now }));
  return consents;
}

async function keepGrant() {
  const stores = createMemoryOAuthStores();
  const asked = {
    clientId: 'tpp-1',
    redirectUri: 'https://tpp.example/',
    codeChallenge: 'x',
    scopes: ['openid'],
  };
  await stores.authorizations.push('r', { ...asked, responseMode: 'query', pushedAt: now }, now + 1);
  await stores.authorizations.open('r', 'tpp-1', now, now + 1);
  const conditions = { redirectUri: 'https://tpp.example/', codeChallenge: 'x', expiresAt: now + 1 };
  await stores.authorizations.decide('r', now, { codeHash: 'code', grant, conditions });
  return stores;
}

/** Opens everything that takes an access token, in memory, and a way to call it with a token for `openid` alone. */
async function openBank() {
  const consents = await keepConsent();
  const stores = await keepGrant();
  const lookup = createConsentLookup({ consents, clock });
  const base = {
    ...{ issuer, clock, random, keys: createKeyHolder({ active: [key], retired: [] }), burst: noBurstLimit },
    ...{ signatures: nodeSignatureVerifier, clientKeys: registeredClientKeys },
    ...{ certificates: createCertificateReader(), clients: createMemoryClientStore([client]) },
    ...stores,
    subjects: createPairwiseSubjects(new Uint8Array(32)),
    access: createMemoryAccessLookup({ tokens: stores.grants, consents: lookup }),
    grantLookup: createMemoryGrantLookup({ ...stores, consents: lookup }),
  };
  const verifier = createAccessTokenVerifier(base);
  const tokens = createTokenGuard({ ...base, tokens: verifier });
  const reader = createMemoryAccountReader([]);
  const cursors = createTestCursors();
  const guard = createAccessGuard({ ...base, tokens: verifier, reader, cursors });
  const noPage = async () => new Response();
  const routes = [
    ...createOAuthRoutes({
      ...base,
      tokens,
      consents: lookup,
      authentication: authenticationPolicy,
      pages: { interaction: noPage, findCustomer: async () => undefined, errorPage: noPage },
    }),
    ...createAccountRoutes({
      guard,
      reader,
      clock,
      cursors,
      unattended: noUnattendedLimit,
      uses: noUseRecorder,
    }),
    ...createConsentRoutes({ clock, random, tokens, consents, roles: { rolesOf: async () => ['aisp'] } }),
  ];
  return createService({ routes, clock, random });
}

const service = await openBank();

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
