import { importJWK, type JWK } from 'jose';
import * as openid from 'openid-client';
import { readRefusal } from './bank-refusal.ts';
import type { Configuration } from './configuration.ts';
import { type MutualTls, openMutualTls } from './mutual-tls.ts';

/** What the token endpoint answers, checked by openid-client. */
export type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

/** An authorization on its way: what was pushed, and what the answer is checked against. */
export interface StartedAuthorization {
  /** Where the customer's browser goes. */
  readonly address: URL;
  readonly requestUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What an access token opens with its consent: one scope for each type of consent. */
export type ResourceScope = 'accounts' | 'payments' | 'fundsconfirmations';

/** A call of the bank's API. */
export interface ApiCall {
  readonly accessToken: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the issuer, with its query. */
  readonly path: string;
  readonly consentId?: string;
  /** Names this request, so that it may be sent again without being carried out twice. */
  readonly idempotencyKey?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A third party's connection to one bank. */
export interface OpenBankingClient {
  readonly configuration: Configuration;
  /** What the bank says of itself. */
  readonly bank: Readonly<openid.ServerMetadata>;
  /** Reads the keys that the bank signs with. */
  readKeys(): Promise<readonly JWK[]>;
  /** Gets a token for what needs no customer, such as `consents webhooks`. */
  requestClientTokens(scope: string): Promise<Tokens>;
  /** Pushes a signed authorization request about a consent (RFC 9101, RFC 9126); to read accounts where no scope is given. */
  startAuthorization(consentId: string, scope?: ResourceScope): Promise<StartedAuthorization>;
  /** Checks the answer that the browser came back with and exchanges its code; throws where anything does not fit. */
  finishAuthorization(started: StartedAuthorization, callback: URL): Promise<Tokens>;
  /** Gets a new access token without the customer. */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Calls the API and answers the body of a success; throws a `BankRefusal` for a refusal. */
  call(call: ApiCall): Promise<unknown>;
  /** Closes its connections. */
  close(): Promise<void>;
}

/** Connects to a bank: reads its discovery document and prepares the keys that requests are signed with. */
export async function connectToBank(configuration: Configuration): Promise<OpenBankingClient> {
  const tls = openMutualTls(configuration);
  const key = await importSigningKey(configuration.privateKey);
  const server = await discover(configuration, key, tls);
  return {
    configuration,
    bank: server.serverMetadata(),
    readKeys: () => readKeys(server, tls),
    requestClientTokens: (scope) => openid.clientCredentialsGrant(server, { scope }),
    startAuthorization: (consent_id, scope = 'accounts') =>
      startAuthorization(server, key, {
        redirect_uri: configuration.redirectUri,
        scope: `openid ${scope}`,
        consent_id,
      }),
    finishAuthorization: ({ state, nonce, codeVerifier }, callback) =>
      openid.authorizationCodeGrant(server, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }),
    refresh: (refreshToken) => openid.refreshTokenGrant(server, refreshToken),
    call: (call) => callApi(server, configuration.issuer, call),
    close: tls.close,
  };
}

async function importSigningKey(jwk: JWK): Promise<openid.PrivateKey> {
  const key = await importJWK(jwk);
  if (key instanceof Uint8Array) throw new TypeError('The private key of the third party is no key pair');
  return jwk.kid === undefined ? { key } : { key, kid: jwk.kid };
}

function discover(
  { issuer, clientId }: Configuration,
  key: openid.PrivateKey,
  tls: MutualTls,
): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), clientId, {}, openid.PrivateKeyJwt(key), {
    [openid.customFetch]: tls.fetch,
    // An ID token that came over TLS might be trusted as it is; its signature is checked all the same.
    execute: [openid.enableNonRepudiationChecks],
  });
}

async function readKeys(server: openid.Configuration, tls: MutualTls): Promise<readonly JWK[]> {
  const { jwks_uri: address = '' } = server.serverMetadata();
  const headers = { accept: 'application/json' };
  const response = await tls.fetch(address, { method: 'GET', headers, body: null, redirect: 'manual' });
  const { keys } = (await response.json()) as { readonly keys: readonly JWK[] };
  return keys;
}

async function startAuthorization(
  server: openid.Configuration,
  key: openid.PrivateKey,
  required: { readonly redirect_uri: string; readonly scope: string; readonly consent_id: string },
): Promise<StartedAuthorization> {
  const state = openid.randomState();
  const nonce = openid.randomNonce();
  const codeVerifier = openid.randomPKCECodeVerifier();
  const parameters = {
    ...required,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  };
  const signed = await openid.buildAuthorizationUrlWithJAR(server, parameters, key);
  const address = await openid.buildAuthorizationUrlWithPAR(server, signed.searchParams);
  const requestUri = address.searchParams.get('request_uri') ?? '';
  return { address, requestUri, state, nonce, codeVerifier };
}

async function callApi(server: openid.Configuration, issuer: string, call: ApiCall): Promise<unknown> {
  const { accessToken, method, path, consentId, idempotencyKey, body } = call;
  const headers = new Headers({ accept: 'application/json', 'x-fapi-interaction-id': crypto.randomUUID() });
  if (consentId !== undefined) headers.set('x-consent-id', consentId);
  if (idempotencyKey !== undefined) headers.set('x-idempotency-key', idempotencyKey);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const content = body === undefined ? null : JSON.stringify(body);
  const address = new URL(`${issuer}${path}`);
  const response = await openid.fetchProtectedResource(
    server,
    accessToken,
    address,
    method,
    content,
    headers,
  );
  if (!response.ok) throw await readRefusal(response);
  return response.status === 204 ? undefined : response.json();
}
