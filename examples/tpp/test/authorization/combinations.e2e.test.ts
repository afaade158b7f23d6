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

/** OpenID Connect with accounts, plain OAuth, and OpenID Connect for identification only. */
const scopes = ['openid accounts', 'accounts', 'openid profile'] as const;

const customerName = 'Alice Hartley';

/** Requests the name as a claim, because the scope does not include it. */
const claims = JSON.stringify({
  userinfo: { name: null, email: { essential: true } },
  id_token: { name: { essential: true }, acr: { values: ['urn:sample-bank:acr:password'] } },
});

const accountsPath = '/open-banking/v1/accounts';

/** Indexes of combinations that cover every pair of choices. The tests of `@ob/oauth` run all combinations. */
const everyPair = [0b0000, 0b0111, 0b1011, 0b1101, 0b1110];

describe('the flow from discovery to a refreshed token', () => {
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
    work: (flow: LibraryFlow) => Promise<void>,
  ): Promise<void> => {
    const library = await connectLibrary(fixture, client, name);
    await work({ fixture, browser, client, library }).finally(() => library.close());
  };

  describe.each(libraryNames)('with %s', (name) => {
    // Each library uses one of the two clients of a combination.
    const turn = libraryNames.indexOf(name) as 0 | 1;
    const rows = everyPair.map((index, row) => {
      const combination = combinations[index] as Combination;
      return [nameCombination(combination), scopes[row % scopes.length] ?? 'accounts', combination] as const;
    });

    test.each(rows)('succeeds with %s and the scope "%s"', async (_, scope, combination) => {
      await withLibrary(fixture.clientPair(combination)[turn], name, (flow) => runFlow(flow, scope));
    });

    test.each(['private_key_jwt', 'tls_client_auth'])(
      'succeeds with the open-banking profile and %s',
      async (method) => {
        const client = fixture.client(`open-banking-${method.replaceAll('_', '-')}`);
        await withLibrary(client, name, (flow) => runFlow(flow, 'openid accounts'));
      },
    );

    test.each(
      ['private-key-jwt', 'tls-client-auth'].flatMap((method) => [`${method}-mtls`, `${method}-dpop`]),
    )('succeeds with client credentials and %s', async (which) => {
      await withLibrary(fixture.client(`machine-${which}`), name, runClientCredentials);
    });
  });
});

interface LibraryFlow {
  readonly fixture: AuthorizationFixture;
  readonly browser: Browser;
  readonly client: TestClient;
  readonly library: ConnectedLibrary;
}

async function runFlow(flow: LibraryFlow, scope: (typeof scopes)[number]): Promise<void> {
  const { browser, library, client } = flow;
  const consentId = scope.includes('accounts') ? await createConsent(flow) : undefined;
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
  await checkIdentity(flow, scope, tokens);
  expect(await readAccounts(flow, tokens, consentId)).toBe(consentId === undefined ? 403 : 200);
  const refreshed = await library.refresh(tokens.refresh_token ?? '');
  expect(refreshed.access_token).not.toBe(tokens.access_token);
  expect(await readAccounts(flow, refreshed, consentId)).toBe(consentId === undefined ? 403 : 200);
  const claimed = consentId === undefined ? { scope } : { scope, consent_id: consentId };
  expect(decodeJwt(refreshed.access_token)).toMatchObject({ ...claimed, cnf: await describeBinding(client) });
}

async function runClientCredentials(flow: LibraryFlow): Promise<void> {
  const { library, client } = flow;
  const tokens = await library.requestClientTokens('consents webhooks');
  expect(tokens).toMatchObject({ scope: 'consents webhooks', expires_in: 300 });
  expect(tokens).not.toHaveProperty('refresh_token');
  expect(tokens).not.toHaveProperty('id_token');
  expect(decodeJwt(tokens.access_token)).toMatchObject({ cnf: await describeBinding(client) });
  expect(await createConsent(flow)).toMatch(/^[\w-]+$/);
}

async function createConsent({ fixture, library }: LibraryFlow): Promise<string> {
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

/** Compares the ID token, which the library has verified, with the response of the userinfo endpoint. */
async function checkIdentity({ library }: LibraryFlow, scope: string, tokens: LibraryTokens): Promise<void> {
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
  { fixture, library }: LibraryFlow,
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
