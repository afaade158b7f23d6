import { importJWK, type JWK } from 'jose';
import * as openid from 'openid-client';
import { readRefusal } from './bank-refusal.ts';
import type { Configuration } from './configuration.ts';
import { type MutualTls, openMutualTls } from './mutual-tls.ts';

/** A token response that openid-client has verified. */
export type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

/** A pushed authorization request, with the values to check the answer against. */
export interface StartedAuthorization {
  /** The address to open in the customer's browser. */
  readonly address: URL;
  readonly requestUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The scope that belongs to a type of consent. */
export type ResourceScope = 'accounts' | 'payments' | 'fundsconfirmations';

export interface ApiCall {
  readonly accessToken: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the issuer, with its query. */
  readonly path: string;
  readonly consentId?: string;
  /** The bank carries out requests with the same key only once. */
  readonly idempotencyKey?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A connection of a third party to one bank. */
export interface OpenBankingClient {
  readonly configuration: Configuration;
  /** The discovery document. */
  readonly bank: Readonly<openid.ServerMetadata>;
  /** Fetches the public keys of the bank. */
  readKeys(): Promise<readonly JWK[]>;
  /** Gets a client-credentials token for scopes such as `consents webhooks`. */
  requestClientTokens(scope: string): Promise<Tokens>;
  /** Pushes a signed authorization request (RFC 9101, RFC 9126). The default scope is `accounts`. */
  startAuthorization(consentId: string, scope?: ResourceScope): Promise<StartedAuthorization>;
  /** Verifies the redirect back and exchanges its code. Throws if a check fails. */
  finishAuthorization(started: StartedAuthorization, callback: URL): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  /** Calls the API and returns the body. Throws a `BankRefusal` for an error response. */
  call(call: ApiCall): Promise<unknown>;
  close(): Promise<void>;
}

/** Connects to a bank: reads the discovery document and imports the signing key. */
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
  if (key instanceof Uint8Array)
    throw new TypeError('`privateKey` is a symmetric key. Use a private RSA or EC key');
  return jwk.kid === undefined ? { key } : { key, kid: jwk.kid };
}

function discover(
  { issuer, clientId }: Configuration,
  key: openid.PrivateKey,
  tls: MutualTls,
): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), clientId, {}, openid.PrivateKeyJwt(key), {
    [openid.customFetch]: tls.fetch,
    // OpenID Connect allows unverified ID tokens over TLS. We verify the signature anyway.
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
