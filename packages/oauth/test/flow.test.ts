import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import type { Client } from '../src/client/client.ts';
import { type Flow, startFlow, thumbprint } from './flow-server.ts';
import { issuer } from './sample-request.ts';

const redirectUri = 'https://tpp.example/other?tenant=7';

interface Started {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  /** Where the customer's browser goes. */
  readonly address: string;
}

async function startAuthorization(
  { server, client, key, options }: Flow,
  extra: Readonly<Record<string, string>> = {},
  isSigned = false,
): Promise<Started> {
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const parameters = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid accounts',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    consent_id: 'consent-1',
    ...extra,
  });
  const request = isSigned
    ? new URLSearchParams({ request: await oauth.issueRequestObject(server, client, parameters, key) })
    : parameters;
  const authentication = oauth.PrivateKeyJwt(key);
  const pushed = await oauth.pushedAuthorizationRequest(server, client, authentication, request, options);
  const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, pushed);
  const query = new URLSearchParams({ client_id: client.client_id, request_uri });
  return { verifier, state, nonce, address: `${issuer}/oauth/authorize?${query}` };
}

async function visit({ service }: Flow, { address }: Started): Promise<URL> {
  const response = await service(new Request(address), {});
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

async function readCallback({ server, client, options }: Flow, location: URL, state: string) {
  return location.searchParams.has('response')
    ? oauth.validateJwtAuthResponse(server, client, location, state, options)
    : oauth.validateAuthResponse(server, client, location, state);
}

function exchange({ server, client, key, options }: Flow, callback: URLSearchParams, { verifier }: Started) {
  const authentication = oauth.PrivateKeyJwt(key);
  return oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    callback,
    redirectUri,
    verifier,
    options,
  );
}

function refresh({ server, client, key, options }: Flow, token = '') {
  return oauth.refreshTokenGrantRequest(server, client, oauth.PrivateKeyJwt(key), token, options);
}

/** Makes the journey up to the tokens. */
async function obtainTokens(flow: Flow, started: Started): Promise<oauth.TokenEndpointResponse> {
  const callback = await readCallback(flow, await visit(flow, started), started.state);
  const answer = await exchange(flow, callback, started);
  const { server, client } = flow;
  return oauth.processAuthorizationCodeResponse(server, client, answer, { expectedNonce: started.nonce });
}

async function readError(response: Response): Promise<readonly unknown[]> {
  const { error } = (await response.json()) as { readonly error?: unknown };
  return [response.status, error];
}

describe('the whole journey, as a client library makes it', () => {
  test.each<readonly [string, Partial<Client>, Readonly<Record<string, string>>, boolean]>([
    ['open-banking: signed request, plain answer', { security_profile: 'open-banking' }, {}, true],
    ['FAPI 2.0: plain request, plain answer', {}, {}, false],
    ['FAPI 2.0: signed request, signed answer', { authorization_signed_response_alg: 'ES256' }, {}, true],
    ['FAPI 2.0: plain request, signed answer asked for', {}, { response_mode: 'jwt' }, false],
  ])('%s', async (_, registration, extra, isSigned) => {
    const flow = await startFlow(registration);
    const started = await startAuthorization(flow, extra, isSigned);
    const location = await visit(flow, started);
    expect(location.searchParams.get('tenant')).toBe('7');
    const answer = await exchange(flow, await readCallback(flow, location, started.state), started);
    const { server, client, options } = flow;
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce: started.nonce,
    });
    await oauth.validateApplicationLevelSignature(server, answer, options);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 300, consent_id: 'consent-1' });
    const [, claims = ''] = tokens.access_token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      cnf: { 'x5t#S256': thumbprint },
      client_id: 'tpp-1',
      consent_id: 'consent-1',
    });

    const refreshing = await refresh(flow, tokens.refresh_token);
    const refreshed = await oauth.processRefreshTokenResponse(server, client, refreshing);
    expect(refreshed.access_token).not.toBe(tokens.access_token);
    expect(refreshed).toMatchObject({ expires_in: 300, consent_id: 'consent-1' });
  });

  test('authorization_details come back with the tokens, and at introspection', async () => {
    const flow = await startFlow({});
    const details = [{ type: 'account-access', consent_id: 'consent-1' }];
    const started = await startAuthorization(flow, { authorization_details: JSON.stringify(details) });
    const tokens = await obtainTokens(flow, started);
    expect(tokens.authorization_details).toEqual(details);
    const { server, client, key, options } = flow;
    const authentication = oauth.PrivateKeyJwt(key);
    const asked = await oauth.introspectionRequest(
      server,
      client,
      authentication,
      tokens.access_token,
      options,
    );
    expect(await asked.json()).toMatchObject({ active: true, authorization_details: details });
  });

  test('a request is used up by its decision', async () => {
    const flow = await startFlow({});
    const started = await startAuthorization(flow);
    await visit(flow, started);
    const again = await flow.service(new Request(started.address), {});
    expect([again.status, await again.text()]).toEqual([400, 'invalid_request_uri']);
  });

  test('a code that is used twice takes everything with it', async () => {
    const flow = await startFlow({});
    const started = await startAuthorization(flow);
    const callback = await readCallback(flow, await visit(flow, started), started.state);
    const { server, client } = flow;
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await exchange(flow, callback, started),
      { expectedNonce: started.nonce },
    );
    expect(await readError(await exchange(flow, callback, started))).toEqual([400, 'invalid_grant']);
    expect(await readError(await refresh(flow, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('a code is of no use with another verifier', async () => {
    const flow = await startFlow({});
    const started = await startAuthorization(flow);
    const callback = await readCallback(flow, await visit(flow, started), started.state);
    const stolen = { ...started, verifier: oauth.generateRandomCodeVerifier() };
    expect(await readError(await exchange(flow, callback, stolen))).toEqual([400, 'invalid_grant']);
  });

  test('a second approval of the same consent ends the tokens of the first', async () => {
    const flow = await startFlow({});
    const first = await obtainTokens(flow, await startAuthorization(flow));
    expect((await refresh(flow, first.refresh_token)).status).toBe(200);
    const second = await obtainTokens(flow, await startAuthorization(flow));
    expect(await readError(await refresh(flow, first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect((await refresh(flow, second.refresh_token)).status).toBe(200);
  });

  test.each([{}, { response_mode: 'jwt' }])('a denial arrives as access_denied: %j', async (extra) => {
    const flow = await startFlow({}, 'deny');
    const started = await startAuthorization(flow, extra);
    const location = await visit(flow, started);
    await expect(readCallback(flow, location, started.state)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });
});
