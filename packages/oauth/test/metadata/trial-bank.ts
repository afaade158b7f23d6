import { consentTypes } from '@ob/core';
import {
  authentication,
  clientKey,
  codeVerifier,
  issuer,
  openTestBank,
  sampleForm,
} from '@ob/tooling/test-bank';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import { seconds } from '../sample-request.ts';
import { issue } from '../x509/certificate-fixture.ts';

export type Fields = Readonly<Record<string, string | undefined>>;
export type Json = Readonly<Record<string, unknown>>;

export const mtlsOrigin = 'https://mtls.bank.example';

export const certificate = await issue(undefined, { subject: 'CN=Third Party' });

export async function assertClient(
  changes: Json = {},
  sign: (claims: Json) => Promise<string> = (claims) => signJwt(clientKey, { typ: 'JWT' }, claims),
): Promise<Fields> {
  const sub = 'tpp-1';
  const claims = { iss: sub, sub, aud: issuer, exp: seconds + 60, jti: crypto.randomUUID(), ...changes };
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await sign(claims),
  };
}

export interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  readonly authentication?: Fields;
}

export async function openTrialBank(client: Partial<Client> = {}) {
  const profiles = { findProfile: async () => ({ name: 'Alice' }) };
  const bank = await openTestBank({ client, mtlsOrigin, customers: { authentication, profiles } });
  for (const clientId of bank.clients.keys())
    for (const consentType of consentTypes)
      await bank.storeConsent({ clientId, consentType, consentId: `${clientId}-${consentType}` });
  return bank.service;
}

export type TrialBank = Awaited<ReturnType<typeof openTrialBank>>;

export function call(bank: TrialBank, path: string, init: RequestInit = {}): Promise<Response> {
  return bank(new Request(`${issuer}${path}`, init), { clientCertificate: { der: certificate.der } });
}

/** Posts a form as the client. `undefined` removes a field. */
export async function post(
  bank: TrialBank,
  path: string,
  fields: Fields,
  { headers = {}, authentication }: Sending = {},
): Promise<Response> {
  const all = Object.entries({ ...(authentication ?? (await assertClient())), ...fields });
  const given = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return call(bank, path, { method: 'POST', body: new URLSearchParams(given), headers });
}

export const request: Fields = { ...sampleForm, consent_id: 'tpp-1-account-access' };

/** Pushes a request and opens it. Returns the address of the redirect, or `undefined` after a refusal. */
export async function authorize(
  bank: TrialBank,
  fields: Fields,
  sending?: Sending,
): Promise<URL | undefined> {
  const pushed = await post(bank, '/oauth/par', { ...request, ...fields }, sending);
  if (pushed.status !== 201) return undefined;
  const { request_uri } = (await pushed.json()) as { request_uri: string };
  const query = new URLSearchParams({ client_id: fields.client_id ?? 'tpp-1', request_uri });
  const opened = await call(bank, `/oauth/authorize?${query}`);
  return opened.status === 303 ? new URL(opened.headers.get('location') ?? '') : undefined;
}

/** Runs the whole flow. Returns the tokens, or `undefined` after a refusal. */
export async function obtainTokens(
  bank: TrialBank,
  fields: Fields = {},
  by: { push?: Sending; exchange?: Sending } = {},
): Promise<Json | undefined> {
  const code = (await authorize(bank, fields, by.push))?.searchParams.get('code') ?? undefined;
  const { redirect_uri } = request;
  const exchange = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: codeVerifier };
  const response = await post(bank, '/oauth/token', exchange, by.exchange);
  return response.status === 200 ? ((await response.json()) as Json) : undefined;
}
