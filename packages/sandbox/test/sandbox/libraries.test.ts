import {
  combinations,
  connectOAuth4webapi,
  connectOpenidClient,
  nameCombination,
} from '@ob/tooling/client-libraries';
import { describe, expect, test } from 'vitest';
import { consentBodies, openThirdParty, redirectUri, useSandboxTime } from './third-party.ts';

const libraries = { oauth4webapi: connectOAuth4webapi, 'openid-client': connectOpenidClient };
const cases = Object.entries(libraries).flatMap(([name, connect]) =>
  combinations.map((combination) => ({
    name: `${name}: ${nameCombination(combination)}`,
    connect,
    combination,
  })),
);

useSandboxTime();

describe('a client library reaches the accounts through the fetch of the sandbox', () => {
  test.each(cases)('$name', async ({ connect, combination }) => {
    const tpp = await openThirdParty({}, combination, connect);
    const { token, consentId } = await tpp.obtainAccess('account-access', 'accounts', consentBodies.accounts);
    const headers = { 'x-consent-id': consentId };
    const answer = await tpp.call('GET', '/open-banking/v1/accounts', token, { headers });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.data).toHaveLength(6);
  });
});

test('a customer who only signs in is identified by a subject', async () => {
  const { library, sandbox } = await openThirdParty();
  const started = await library.startAuthorization({ redirect_uri: redirectUri, scope: 'openid' });
  const callback = await sandbox.approve(started.address, { customer: 'bob' });
  const { access_token, claims } = await library.finishAuthorization(started, callback);
  expect(await library.readUserinfo(access_token, String(claims?.sub))).toMatchObject({ sub: claims?.sub });
});

test('fetches the published keys of a client through receive', async () => {
  const requested: string[] = [];
  const receive = (request: Request) => {
    requested.push(`${request.method} ${request.url}`);
    return Response.json({ keys: [] });
  };
  const { sandbox, library } = await openThirdParty({ receive });
  const { jwks: _, ...known } = await sandbox.registerClient({
    client_id: 'third-party',
    client_name: 'Third party',
    jwks_uri: 'https://tpp.example/jwks.json',
    redirect_uris: [redirectUri],
    roles: ['aisp'],
    security_profile: 'fapi2',
    dpop_bound_access_tokens: true,
  });
  expect(known.jwks_uri).toBe('https://tpp.example/jwks.json');
  await expect(library.requestClientTokens('consents')).rejects.toMatchObject({ error: 'invalid_client' });
  expect(requested).toEqual(['GET https://tpp.example/jwks.json']);
});
