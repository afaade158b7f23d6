import type { Identity } from '@ob/tooling/test-authority';
import type { Answer, AuthorizationFixture } from './authorization-fixture.ts';
import {
  type JwtChanges,
  type ProofTarget,
  signAssertion,
  signProof,
  signRequestObject,
} from './signed-jwt.ts';
import { type TestClient, usesCertificate } from './test-client.ts';

/** Values by name. `undefined` removes a field, and a list repeats it. */
export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Deviations from a correct request. */
export interface RequestChanges {
  readonly form?: Fields;
  readonly headers?: Fields;
  /** The client certificate of the connection. `none` sends no certificate. */
  readonly identity?: Identity | 'none';
  readonly assertion?: JwtChanges;
  readonly proof?: JwtChanges;
  /** The address of another process of the bank. */
  readonly address?: string;
}

export interface PushChanges extends RequestChanges {
  /** Changed parameters, which are in the request object if there is one. */
  readonly parameters?: Fields;
  readonly requestObject?: JwtChanges;
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Pushes an authorization request (RFC 9126), signed if the client's combination says so. */
export async function pushRequest(
  fixture: AuthorizationFixture,
  client: TestClient,
  parameters: Fields,
  changes: PushChanges = {},
): Promise<Answer> {
  const required = { ...parameters, ...changes.parameters };
  const form =
    client.combination.request === 'unsigned'
      ? required
      : { request: await signRequestObject(client, fixture.issuer, required, changes.requestObject) };
  return postAsClient(fixture, client, { path: '/oauth/par', form, isProved: false }, changes);
}

/** Requests tokens with the grant of the form, and with a DPoP proof if the client uses DPoP. */
export function requestTokens(
  fixture: AuthorizationFixture,
  client: TestClient,
  form: Fields,
  changes: RequestChanges = {},
): Promise<Answer> {
  const isProved = client.combination.constraint === 'dpop';
  return postAsClient(fixture, client, { path: '/oauth/token', form, isProved }, changes);
}

/** Introspects a token (RFC 7662). */
export function introspect(
  fixture: AuthorizationFixture,
  client: TestClient,
  token: string,
  changes: RequestChanges = {},
): Promise<Answer> {
  return postAsClient(
    fixture,
    client,
    { path: '/oauth/introspect', form: { token }, isProved: false },
    changes,
  );
}

export interface ResourceCall {
  readonly method?: string;
  readonly path: string;
  readonly accessToken: string;
  readonly body?: string;
}

/** Calls a resource with the client's sender constraint: `Bearer` with its certificate, or `DPoP` with a proof. */
export async function callResource(
  fixture: AuthorizationFixture,
  client: TestClient,
  { method = 'GET', path, accessToken, body }: ResourceCall,
  changes: RequestChanges = {},
): Promise<Answer> {
  const isProved = client.combination.constraint === 'dpop';
  const [pathname = ''] = path.split('?');
  const target = { method, url: `${fixture.issuer}${pathname}`, accessToken };
  const headers = {
    accept: 'application/json',
    authorization: `${isProved ? 'DPoP' : 'Bearer'} ${accessToken}`,
    ...(await proveKey(client, target, isProved, changes.proof)),
    ...changes.headers,
  };
  return fixture.send(
    {
      method,
      path,
      headers: omitAbsent(headers),
      ...(body !== undefined && { body }),
      ...chooseIdentity(client, changes),
    },
    changes.address,
  );
}

export function readAccounts(
  fixture: AuthorizationFixture,
  client: TestClient,
  access: { readonly accessToken: string; readonly consentId: string },
  changes: RequestChanges = {},
): Promise<Answer> {
  const headers = { 'x-consent-id': access.consentId, ...changes.headers };
  const call = { path: '/open-banking/v1/accounts', accessToken: access.accessToken };
  return callResource(fixture, client, call, { ...changes, headers });
}

interface ClientPost {
  readonly path: string;
  readonly form: Fields;
  readonly isProved: boolean;
}

async function postAsClient(
  fixture: AuthorizationFixture,
  client: TestClient,
  { path, form, isProved }: ClientPost,
  changes: RequestChanges,
): Promise<Answer> {
  const fields = { client_id: client.clientId, ...(await authenticate(fixture, client, changes)), ...form };
  const proof = await proveKey(
    client,
    { method: 'POST', url: `${fixture.issuer}${path}` },
    isProved,
    changes.proof,
  );
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...proof,
    ...changes.headers,
  };
  return fixture.send(
    {
      method: 'POST',
      path,
      headers: omitAbsent(headers),
      body: encodeForm({ ...fields, ...changes.form }),
      ...chooseIdentity(client, changes),
    },
    changes.address,
  );
}

async function authenticate(
  { issuer }: AuthorizationFixture,
  client: TestClient,
  { assertion }: RequestChanges,
): Promise<Fields> {
  if (client.combination.authentication !== 'private_key_jwt') return {};
  return {
    client_assertion_type: assertionType,
    client_assertion: await signAssertion(client, issuer, assertion),
  };
}

async function proveKey(
  client: TestClient,
  target: ProofTarget,
  isProved: boolean,
  proof: RequestChanges['proof'],
): Promise<Fields> {
  return isProved ? { dpop: await signProof(client, target, proof) } : {};
}

function chooseIdentity(client: TestClient, { identity }: RequestChanges): { readonly identity?: Identity } {
  if (identity === 'none') return {};
  if (identity !== undefined) return { identity };
  return usesCertificate(client) ? { identity: client.identity } : {};
}

function encodeForm(fields: Fields): string {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one]),
  );
  return new URLSearchParams(entries).toString();
}

function omitAbsent(fields: Fields): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
