import { createHash, X509Certificate } from 'node:crypto';
import type { LibraryTokens } from '@ob/tooling/client-libraries';
import { type Combination, combinations, nameCombination } from '@ob/tooling/client-libraries';
import { calculateJwkThumbprint, decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../src/browser.ts';
import { type AuthorizationFixture, openAuthorizationFixture } from './authorization-fixture.ts';
import { decideAt } from './authorize.ts';
import { type ConnectedLibrary, connectLibrary, type LibraryName, libraryNames } from './library-client.ts';
import { type TestClient, toPublic } from './test-client.ts';

/** OpenID Connect with accounts, plain OAuth, and OpenID Connect that only asks who the customer is. */
const scopes = ['openid accounts', 'accounts', 'openid profile'] as const;

const customerName = 'Alice Hartley';

/** Requests the name one by one where no scope opens it. */
const claims = JSON.stringify({
  userinfo: { name: null, email: { essential: true } },
  id_token: { name: { essential: true }, acr: { values: ['urn:sample-bank:acr:password'] } },
});

const accountsPath = '/open-banking/v1/accounts';

/** In these combinations each choice meets each other one. All of them run in `@ob/oauth`, without a socket. */
const everyPair = [0b0000, 0b0111, 0b1011, 0b1101, 0b1110];

/** Runs combinations from discovery to a refreshed token with client libraries that know nothing of this project. */
describe('combinations', () => {
  let fixture: AuthorizationFixture;
  let browser: Browser;

  beforeAll(async () => {
    fixture = await openAuthorizationFixture('express');
    browser = openBrowser(fixture.bankAuthority);
  });

  afterAll(async () => {
    await browser.close();
    await fixture.close();
  });

  const withLibrary = async (
    client: TestClient,
    name: LibraryName,
    work: (traveler: Traveler) => Promise<void>,
  ): Promise<void> => {
    const library = await connectLibrary(fixture, client, name);
    await work({ fixture, browser, client, library }).finally(() => library.close());
  };

  describe.each(libraryNames)('by %s', (name) => {
    // A library for each of two clients that are registered alike.
    const turn = libraryNames.indexOf(name) as 0 | 1;
    const rows = everyPair.map((index, row) => {
      const combination = combinations[index] as Combination;
      return [nameCombination(combination), scopes[row % scopes.length] ?? 'accounts', combination] as const;
    });

    test.each(rows)('%s: %s', async (_, scope, combination) => {
      await withLibrary(fixture.twins(combination)[turn], name, (traveler) => travel(traveler, scope));
    });

    test.each(['private_key_jwt', 'tls_client_auth'])('the open-banking profile, %s', async (method) => {
      const client = fixture.client(`open-banking-${method.replaceAll('_', '-')}`);
      await withLibrary(client, name, (traveler) => travel(traveler, 'openid accounts'));
    });

    test.each(
      ['private-key-jwt', 'tls-client-auth'].flatMap((method) => [`${method}-mtls`, `${method}-dpop`]),
    )('client credentials alone, %s', async (which) => {
      await withLibrary(fixture.client(`machine-${which}`), name, serveMachine);
    });
  });
});

interface Traveler {
  readonly fixture: AuthorizationFixture;
  readonly browser: Browser;
  readonly client: TestClient;
  readonly library: ConnectedLibrary;
}

async function travel(traveler: Traveler, scope: (typeof scopes)[number]): Promise<void> {
  const { browser, library, client } = traveler;
  const consentId = scope.includes('accounts') ? await createConsent(traveler) : undefined;
  const required = {
    redirect_uri: client.redirectUri,
    scope,
    consent_id: consentId,
    claims: scope === 'openid accounts' ? claims : undefined,
  };
  const started = await library.startAuthorization(required);
  const location = await decideAt(browser, started.address);
  const reported = client.combination.response === 'jarm' ? ['response'] : ['code', 'state', 'iss'];
  const own = new URL(client.redirectUri).searchParams.keys();
  expect([...location.searchParams.keys()]).toEqual([...own, ...reported]);
  const tokens = await library.finishAuthorization(started, location);
  expect(tokens).toMatchObject({ scope, expires_in: 300, token_type: nameTokenType(client).toLowerCase() });
  await checkIdentity(traveler, scope, tokens);
  expect(await readAccounts(traveler, tokens, consentId)).toBe(consentId === undefined ? 403 : 200);
  const refreshed = await library.refresh(tokens.refresh_token ?? '');
  expect(refreshed.access_token).not.toBe(tokens.access_token);
  expect(await readAccounts(traveler, refreshed, consentId)).toBe(consentId === undefined ? 403 : 200);
  const claimed = consentId === undefined ? { scope } : { scope, consent_id: consentId };
  expect(decodeJwt(refreshed.access_token)).toMatchObject({ ...claimed, cnf: await describeBinding(client) });
}

async function serveMachine(traveler: Traveler): Promise<void> {
  const { library, client } = traveler;
  const tokens = await library.requestClientTokens('consents webhooks');
  expect(tokens).toMatchObject({ scope: 'consents webhooks', expires_in: 300 });
  expect(tokens).not.toHaveProperty('refresh_token');
  expect(tokens).not.toHaveProperty('id_token');
  expect(decodeJwt(tokens.access_token)).toMatchObject({ cnf: await describeBinding(client) });
  expect(await createConsent(traveler)).toMatch(/^[\w-]+$/);
}

async function createConsent({ fixture, library }: Traveler): Promise<string> {
  const { access_token: accessToken } = await library.requestClientTokens('consents');
  const answer = await library.call({
    accessToken,
    method: 'POST',
    url: `${fixture.issuer}/consents/account-access`,
    headers: { 'content-type': 'application/json' },
    body: { permissions: ['ReadAccounts'] },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { readonly data: { readonly consent_id: string } }).data.consent_id;
}

/** The libraries have checked the ID token; here its customer is compared with the one of the userinfo endpoint. */
async function checkIdentity({ library }: Traveler, scope: string, tokens: LibraryTokens): Promise<void> {
  if (!scope.includes('openid')) {
    expect(tokens.claims).toBeUndefined();
    await expect(library.readUserinfo(tokens.access_token, 'nobody')).rejects.toMatchObject({ status: 403 });
    return;
  }
  const { sub, acr, auth_time, name } = tokens.claims ?? {};
  expect(name).toBe(scope === 'openid accounts' ? customerName : undefined);
  const userinfo = await library.readUserinfo(tokens.access_token, String(sub));
  expect(userinfo).toEqual({ sub, acr, auth_time, name: customerName });
}

async function readAccounts(
  { fixture, library }: Traveler,
  { access_token: accessToken }: LibraryTokens,
  consentId = 'consent-of-nobody',
): Promise<number> {
  const url = `${fixture.issuer}${accountsPath}`;
  const answer = await library.call({
    accessToken,
    method: 'GET',
    url,
    headers: { 'x-consent-id': consentId },
  });
  await answer.arrayBuffer();
  return answer.status;
}

function nameTokenType({ combination }: TestClient): 'Bearer' | 'DPoP' {
  return combination.constraint === 'dpop' ? 'DPoP' : 'Bearer';
}

async function describeBinding({ combination, proofKey, identity }: TestClient): Promise<object> {
  if (combination.constraint === 'dpop') return { jkt: await calculateJwkThumbprint(toPublic(proofKey)) };
  const { raw } = new X509Certificate(identity.certificate);
  return { 'x5t#S256': createHash('sha256').update(raw).digest('base64url') };
}
