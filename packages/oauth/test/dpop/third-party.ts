import * as oauth from 'oauth4webapi';
import { createDpopNonces } from '../../src/sender/dpop-nonces.ts';
import { type Flow, startFlow } from '../flow-server.ts';
import { issuer } from '../sample-request.ts';
import { dpopClient } from './prover.ts';

const redirectUri = 'https://tpp.example/other?tenant=7';
const userinfo = new URL(`${issuer}/oauth/userinfo`);
const verifier = oauth.generateRandomCodeVerifier();

/** A client library without a certificate, and the statuses of the answers it got. */
export interface ThirdParty extends Flow {
  readonly seen: number[];
}

/** Starts a bank, which may ask for nonces, and a third party whose tokens are bound by DPoP. */
export async function startThirdParty({ withNonces }: { readonly withNonces: boolean }): Promise<ThirdParty> {
  const clock = { now: () => Date.now() };
  const dpopNonces = createDpopNonces({ secret: new Uint8Array(32), clock, lifetime: 60_000 });
  const flow = await startFlow(dpopClient, 'approve', withNonces ? { dpopNonces } : {});
  const seen: number[] = [];
  const options = {
    [oauth.customFetch]: async (url: string, init: oauth.CustomFetchOptions<string, unknown>) => {
      const { method, headers, body } = init;
      const content = body === undefined ? {} : { body: body as BodyInit };
      const response = await flow.service(new Request(url, { method, headers, ...content }), {});
      seen.push(response.status);
      return response;
    },
  };
  return { ...flow, options, seen };
}

/** Who is asked for a nonce tries once more, as the documentation of the library has it. */
async function withNonce<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt();
  } catch (error) {
    if (oauth.isDPoPNonceError(error)) return attempt();
    throw error;
  }
}

/** Pushes a request, with a proof where there is a handle. */
export async function push(
  { server, client, key, options }: ThirdParty,
  handle: oauth.DPoPHandle | undefined,
  extra: Readonly<Record<string, string>> = {},
): Promise<string> {
  const parameters = new URLSearchParams({
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid accounts',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    consent_id: 'consent-1',
    ...extra,
  });
  const authentication = oauth.PrivateKeyJwt(key);
  const bound = { ...options, ...(handle === undefined ? {} : { DPoP: handle }) };
  const { request_uri } = await withNonce(async () => {
    const answer = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, bound);
    return oauth.processPushedAuthorizationResponse(server, client, answer);
  });
  return request_uri;
}

/** Lets the customer approve, and reads the callback. */
export async function authorize(
  { server, client, service }: ThirdParty,
  request_uri: string,
): Promise<URLSearchParams> {
  const query = new URLSearchParams({ client_id: client.client_id, request_uri });
  const response = await service(new Request(`${issuer}/oauth/authorize?${query}`), {});
  const location = new URL(response.headers.get('location') ?? '');
  return oauth.validateAuthResponse(server, client, location, oauth.expectNoState);
}

/** Exchanges the code of a callback with a proof. */
export function exchangeCode(
  { server, client, key, options }: ThirdParty,
  callback: URLSearchParams,
  handle: oauth.DPoPHandle,
): Promise<oauth.TokenEndpointResponse> {
  return withNonce(async () => {
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.PrivateKeyJwt(key),
      callback,
      redirectUri,
      verifier,
      { ...options, DPoP: handle },
    );
    return oauth.processAuthorizationCodeResponse(server, client, answer);
  });
}

/** Refreshes with a proof. */
export function refreshTokens(
  { server, client, key, options }: ThirdParty,
  { refresh_token = '' }: oauth.TokenEndpointResponse,
  handle: oauth.DPoPHandle,
): Promise<oauth.TokenEndpointResponse> {
  const bound = { ...options, DPoP: handle };
  return withNonce(async () => {
    const authentication = oauth.PrivateKeyJwt(key);
    const answer = await oauth.refreshTokenGrantRequest(server, client, authentication, refresh_token, bound);
    return oauth.processRefreshTokenResponse(server, client, answer);
  });
}

/** Asks for the customer with a token and a proof; answers the status. */
export async function askForCustomer(
  { options }: ThirdParty,
  { access_token }: oauth.TokenEndpointResponse,
  handle: oauth.DPoPHandle,
): Promise<number> {
  const bound = { ...options, DPoP: handle };
  const { status } = await withNonce(() =>
    oauth.protectedResourceRequest(access_token, 'GET', userinfo, undefined, undefined, bound),
  );
  return status;
}
