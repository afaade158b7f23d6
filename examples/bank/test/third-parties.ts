import { createHash, randomBytes } from 'node:crypto';
import type { ConsentType } from '@ob/core';
import type { Clock, Connection } from '@ob/http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const issuer = 'https://bank.example';

export const redirectUri = 'https://tpp.example/callback';

/** Every request has the same interaction id, so that responses can be compared. */
const interaction = { 'x-fapi-interaction-id': '6d7e2b6e-5c1c-4a53-9d2a-3a5d6a7f0c11' };

/** The two third parties. They differ in id, name and key only. */
export type ClientId = 'one' | 'two';

export interface ApiBody {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly request_uri?: string;
  readonly error?: string;
  readonly errors?: readonly { readonly code: string }[];
  readonly active?: boolean;
  readonly data?: unknown;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty if the body is not JSON. */
  readonly json: ApiBody;
}

/** The authorization code of an approved consent, and its PKCE verifier. */
export interface Approved {
  readonly code: string;
  readonly verifier: string;
}

/** The HTTP interface of a bank, as its third parties use it. */
export interface BankApi {
  /** Posts a form to the authorization server with a client assertion. */
  post(client: ClientId, path: string, form: Readonly<Record<string, string>>): Promise<ApiResponse>;
  call(
    method: string,
    path: string,
    token: string,
    more?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown },
  ): Promise<ApiResponse>;
}

/** Customers who decide in a browser. Each decision returns the URL of the redirect. */
export interface Customers {
  approve(link: string, customer: string, accountIds: readonly string[]): Promise<URL>;
  deny(link: string, customer: string): Promise<URL>;
}

const certificate = { der: Uint8Array.of(1) };
const scopes = 'consents webhooks openid accounts payments fundsconfirmations';

async function makeClient(clientId: ClientId) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const registration = {
    ...{ client_id: clientId, client_name: `App ${clientId}`, redirect_uris: [redirectUri] },
    ...{ token_endpoint_auth_method: 'private_key_jwt', scope: scopes, roles: ['aisp', 'pisp', 'cbpii'] },
    security_profile: 'fapi2',
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: clientId, alg: 'ES256', use: 'sig' }] },
  };
  const signAssertion = (now: number) =>
    new SignJWT({ jti: randomBytes(16).toString('base64url') })
      .setProtectedHeader({ alg: 'ES256', kid: clientId })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(now / 1000) + 60)
      .sign(privateKey);
  return { registration, signAssertion };
}

export async function makeClients() {
  const clients = { one: await makeClient('one'), two: await makeClient('two') };
  return { ...clients, registrations: Object.values(clients).map(({ registration }) => registration) };
}

export function createBankApi(
  clients: Awaited<ReturnType<typeof makeClients>>,
  { now }: Clock,
  fetch: (request: Request, connection: Connection) => Promise<Response>,
): BankApi {
  const send = (path: string, init: RequestInit) =>
    readAnswer(fetch(new Request(`${issuer}${path}`, init), { clientCertificate: certificate }));
  return {
    async post(client, path, form) {
      const body = new URLSearchParams({
        client_id: client,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await clients[client].signAssertion(now()),
        ...form,
      });
      return send(path, { method: 'POST', headers: interaction, body });
    },
    call(method, path, token, { headers = {}, body } = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const fields = { ...interaction, ...headers, authorization: `Bearer ${token}`, ...json };
      return send(path, {
        method,
        headers: fields,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },
  };
}

export async function readAnswer(answer: Promise<Response>): Promise<ApiResponse> {
  const { status, headers, ...response } = await answer.then(async (got) => ({
    status: got.status,
    headers: got.headers,
    text: await got.text(),
  }));
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  return { status, headers, text: response.text, json: isJson ? JSON.parse(response.text) : {} };
}

/** Gets an access token with the client credentials grant. */
export async function obtainClientToken(
  bank: BankApi,
  client: ClientId,
  scope = 'consents',
): Promise<string> {
  const { json } = await bank.post(client, '/oauth/token', { grant_type: 'client_credentials', scope });
  return json.access_token ?? '';
}

export async function requestConsent(
  bank: BankApi,
  client: ClientId,
  type: ConsentType,
  body: unknown,
): Promise<string> {
  const token = await obtainClientToken(bank, client);
  const { json } = await bank.call('POST', `/consents/${type}`, token, { body });
  return (json.data as { readonly consent_id: string }).consent_id;
}

/** Pushes an authorization request for a consent. `link` opens it in a browser. */
export async function pushRequest(
  bank: BankApi,
  client: ClientId,
  consentId: string,
  scope = 'openid accounts',
) {
  const verifier = randomBytes(32).toString('base64url');
  const answer = await bank.post(client, '/oauth/par', {
    ...{ response_type: 'code', redirect_uri: redirectUri, scope, state: 'the-state', nonce: 'the-nonce' },
    ...{ consent_id: consentId, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const link = `/oauth/authorize?client_id=${client}&request_uri=${encodeURIComponent(answer.json.request_uri ?? '')}`;
  return { answer, verifier, link };
}

export function exchangeCode(
  bank: BankApi,
  client: ClientId,
  { code, verifier }: Approved,
): Promise<ApiResponse> {
  return bank.post(client, '/oauth/token', {
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
  });
}

interface Approval {
  readonly client?: ClientId;
  readonly consentId: string;
  readonly scope?: string;
  /** Default: `alice`. */
  readonly customer?: string;
  readonly accountIds: readonly string[];
}

/** Approves a consent as a customer. Returns the client's access token. */
export async function obtainCustomerToken(
  bank: BankApi & Customers,
  { client = 'one', consentId, scope, customer = 'alice', accountIds }: Approval,
): Promise<string> {
  const { link, verifier } = await pushRequest(bank, client, consentId, scope);
  const code = (await bank.approve(link, customer, accountIds)).searchParams.get('code') ?? '';
  return (await exchangeCode(bank, client, { code, verifier })).json.access_token ?? '';
}
