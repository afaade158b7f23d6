import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Browser } from '../../src/browser.ts';
import { type Credentials, confirmByCode, openConsentPage } from '../../src/customer.ts';
import type { Answer, AuthorizationFixture } from './authorization-fixture.ts';
import {
  callResource,
  type Fields,
  type PushChanges,
  pushRequest,
  type RequestChanges,
  requestTokens,
} from './requests.ts';
import type { TestClient } from './test-client.ts';

const alice: Credentials = { username: 'alice', password: 'alice-password' };

/** An authorization request before it is pushed, with its secrets. */
export interface Draft {
  readonly parameters: Fields;
  readonly codeVerifier: string;
  readonly state: string;
  readonly nonce: string;
  /** Absent if the scope needs no consent. */
  readonly consentId?: string;
}

export interface PendingAuthorization extends Draft {
  /** The URL that the customer's browser opens. */
  readonly address: URL;
}

export interface DecidedAuthorization extends PendingAuthorization {
  readonly location: URL;
  /** The parameters of the authorization response, from the signed response if there is one. */
  readonly callback: Readonly<Record<string, string>>;
}

export async function obtainClientToken(
  fixture: AuthorizationFixture,
  client: TestClient,
  scope = 'consents',
): Promise<string> {
  const form = { grant_type: 'client_credentials', scope };
  return readText(requireStatus(await requestTokens(fixture, client, form), 200), 'access_token');
}

export async function createConsent(fixture: AuthorizationFixture, client: TestClient): Promise<string> {
  const accessToken = await obtainClientToken(fixture, client);
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  const body = JSON.stringify({ permissions: ['ReadAccounts'], expiration_date: expiration });
  const call = { method: 'POST', path: '/consents/account-access', accessToken, body };
  const headers = { 'content-type': 'application/json' };
  const { json } = requireStatus(await callResource(fixture, client, call, { headers }), 201);
  return readText({ json: json.data as Answer['json'] }, 'consent_id');
}

/** Drafts an authorization request, with a new consent if the scope has `accounts`. */
export async function draftRequest(
  fixture: AuthorizationFixture,
  client: TestClient,
  scope = 'openid accounts',
): Promise<Draft> {
  const consentId = scope.includes('accounts') ? await createConsent(fixture, client) : undefined;
  const [codeVerifier, state, nonce] = [makeSecret(), makeSecret(), makeSecret()];
  const parameters = {
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: client.redirectUri,
    scope,
    state,
    nonce: scope.includes('openid') ? nonce : undefined,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    consent_id: consentId,
  };
  return { parameters, codeVerifier, state, nonce, ...(consentId !== undefined && { consentId }) };
}

export async function startAuthorization(
  fixture: AuthorizationFixture,
  client: TestClient,
  scope?: string,
  changes?: PushChanges,
): Promise<PendingAuthorization> {
  const draft = await draftRequest(fixture, client, scope);
  const answer = requireStatus(await pushRequest(fixture, client, draft.parameters, changes), 201);
  const request_uri = readText(answer, 'request_uri');
  const query = new URLSearchParams({ client_id: client.clientId, request_uri });
  return { ...draft, address: new URL(`${fixture.issuer}/oauth/authorize?${query}`) };
}

export async function decide(
  browser: Browser,
  pending: PendingAuthorization,
  decision?: 'approve' | 'deny',
): Promise<DecidedAuthorization> {
  const location = await decideAt(browser, pending.address, decision);
  return { ...pending, location, callback: readCallback(location) };
}

/**
 * Signs the customer in if necessary, and approves with every account that the page offers, or denies. Returns the URL
 * of the redirect.
 */
export async function decideAt(
  browser: Browser,
  address: URL,
  decision: 'approve' | 'deny' = 'approve',
): Promise<URL> {
  const { page, accounts } = await openConsentPage(browser, address, alice);
  const chosen = accounts.map(({ accountId }) => accountId);
  const typed = decision === 'approve' && chosen.length > 0 ? { account_id: chosen } : {};
  return (await confirmByCode(browser, await browser.click(page, `#${decision}`, typed))).address;
}

/** Reads the authorization response from the URL of the redirect, without verifying its signature. */
export function readCallback({ searchParams }: URL): Readonly<Record<string, string>> {
  const response = searchParams.get('response');
  return response === null ? Object.fromEntries(searchParams) : decodeJwt<Record<string, string>>(response);
}

export function exchangeCode(
  fixture: AuthorizationFixture,
  client: TestClient,
  { callback, codeVerifier }: DecidedAuthorization,
  changes?: RequestChanges,
): Promise<Answer> {
  const form = {
    grant_type: 'authorization_code',
    code: callback.code,
    redirect_uri: client.redirectUri,
    code_verifier: codeVerifier,
  };
  return requestTokens(fixture, client, form, changes);
}

export function refreshTokens(
  fixture: AuthorizationFixture,
  client: TestClient,
  refreshToken: string,
  changes?: RequestChanges,
): Promise<Answer> {
  return requestTokens(
    fixture,
    client,
    { grant_type: 'refresh_token', refresh_token: refreshToken },
    changes,
  );
}

export function requireStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status)
    throw new Error(`the bank responded with ${answer.status} instead of ${status}: ${answer.body}`);
  return answer;
}

export function readText({ json }: Pick<Answer, 'json'>, name: string): string {
  const value = json[name];
  if (typeof value !== 'string') throw new Error(`the response has no ${name}`);
  return value;
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}
