import * as openid from 'openid-client';
import { readRefusal } from './bank-refusal.ts';

/** How the app is registered at its bank, and how it gets there. */
export interface BankConfiguration {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Signs the client assertions. */
  readonly signingKey: openid.PrivateKey;
  /** What tokens are bound to (DPoP). */
  readonly proofKeys: openid.CryptoKeyPair;
  /** The one way to the bank: a test hands in that of a sandbox. */
  readonly fetch: openid.CustomFetch;
}

/** What the token endpoint answers, checked by openid-client. */
export type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

/** A customer on the way to the bank's consent page. */
export interface StartedAuthorization {
  readonly consentId: string;
  /** Where the customer's browser goes. */
  readonly address: URL;
  readonly checks: openid.AuthorizationCodeGrantChecks;
}

/** A call of the bank's API. */
export interface ApiCall {
  readonly accessToken: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** The connection of the app to its bank. */
export interface BankConnection {
  /** Gets a token for what needs no customer. */
  requestClientToken(): Promise<string>;
  /** Asks the bank to ask a customer about a consent. */
  authorize(consentId: string, scope: string): Promise<StartedAuthorization>;
  /** Checks the address that the customer came back by and exchanges its code. */
  finish(started: StartedAuthorization, callback: URL): Promise<Tokens>;
  /** Gets a new access token without the customer. */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Calls the API; throws a `BankRefusal` for everything but success. */
  call<Answer>(call: ApiCall): Promise<Answer>;
}

/** Connects to the bank by its discovery document. */
export async function connectToBank(configuration: BankConfiguration): Promise<BankConnection> {
  const { issuer, clientId, signingKey, proofKeys, fetch } = configuration;
  const server = await openid.discovery(new URL(issuer), clientId, {}, openid.PrivateKeyJwt(signingKey), {
    [openid.customFetch]: fetch,
    execute: [openid.enableNonRepudiationChecks],
  });
  const DPoP = openid.getDPoPHandle(server, proofKeys);
  return {
    async requestClientToken() {
      const scope = 'consents webhooks';
      return (await openid.clientCredentialsGrant(server, { scope }, { DPoP })).access_token;
    },
    authorize: (consentId, scope) => authorize(server, configuration, consentId, scope),
    finish: ({ checks }, callback) =>
      openid.authorizationCodeGrant(server, callback, checks, undefined, { DPoP }),
    refresh: (refreshToken) => openid.refreshTokenGrant(server, refreshToken, undefined, { DPoP }),
    call: (call) => callApi(server, DPoP, issuer, call),
  };
}

async function authorize(
  server: openid.Configuration,
  { redirectUri }: BankConfiguration,
  consentId: string,
  scope: string,
): Promise<StartedAuthorization> {
  const [state, nonce, verifier] = [
    openid.randomState(),
    openid.randomNonce(),
    openid.randomPKCECodeVerifier(),
  ];
  const address = await openid.buildAuthorizationUrlWithPAR(server, {
    redirect_uri: redirectUri,
    scope: `openid ${scope}`,
    consent_id: consentId,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
  return { consentId, address, checks: { ...checks, idTokenExpected: true } };
}

async function callApi<Answer>(
  server: openid.Configuration,
  DPoP: openid.DPoPHandle,
  issuer: string,
  { accessToken, method = 'GET', path, headers, body }: ApiCall,
): Promise<Answer> {
  const fields = new Headers({ accept: 'application/json', ...headers });
  if (body !== undefined) fields.set('content-type', 'application/json');
  const content = body === undefined ? null : JSON.stringify(body);
  const address = new URL(`${issuer}${path}`);
  const response = await openid.fetchProtectedResource(
    server,
    accessToken,
    address,
    method,
    content,
    fields,
    { DPoP },
  );
  if (!response.ok) throw await readRefusal(response);
  return (await response.json()) as Answer;
}
