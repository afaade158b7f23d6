import { type ConsentFacts, noBurstLimit } from '@ob/core';
import { createTokenGuard } from '@ob/core/guard';
import { createMemoryAccessLookup } from '@ob/core/memory';
import { createService } from '@ob/http';
import { approveAuthorization } from '../../src/authorization/decide-authorization.ts';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import {
  createMemoryClientStore,
  createMemoryGrantLookup,
  createMemoryOAuthStores,
} from '../../src/memory.ts';
import { createOAuthRoutes } from '../../src/routes.ts';
import { createAccessTokenVerifier } from '../../src/token/access-token-verifier.ts';
import { createPairwiseSubjects } from '../../src/token/subject.ts';
import { describedAlone, showPage } from '../described-routes.ts';
import {
  authentication,
  codeVerifier,
  createTestKey,
  issuer,
  keepKeys,
  now,
  sampleClient,
  sampleConsent,
  sampleForm,
  seconds,
  signedIn,
  verification,
} from '../sample-request.ts';
import { issue } from '../x509/certificate-world.ts';

export type Fields = Readonly<Record<string, string | undefined>>;
export type Json = Readonly<Record<string, unknown>>;

export const mtlsOrigin = 'https://mtls.bank.example';

// Making keys takes longer than all that is tried with them.
const serverKeys = keepKeys(await Promise.all([createTestKey('PS256'), createTestKey('ES256')]));
const clientKey = await createTestKey('ES256');
export const certificate = await issue(undefined, { subject: 'CN=Third Party' });
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const clock = { now: () => now };

/** A consent of each type, awaiting its customer, named for the client and the type. */
function listConsents(clientIds: readonly string[]): readonly ConsentFacts[] {
  const types = ['account-access', 'payment', 'funds-confirmation'] as const;
  return clientIds.flatMap((clientId) =>
    types.map((consentType) => ({
      ...sampleConsent,
      clientId,
      consentType,
      consentId: `${clientId}-${consentType}`,
    })),
  );
}

/** Makes the assertion of a client. */
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

/** What is sent beside a form: other headers, or another client authentication. */
export interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  readonly authentication?: Fields;
}

/** Opens a whole bank in memory that approves at once, with a client `tpp-1` and a twin of it. */
export function openTrialBank(registered: Partial<Client> = {}) {
  const client = {
    ...sampleClient,
    scope: `${sampleClient.scope} webhooks`,
    ...withKey(),
    ...registered,
  };
  const known = [client, { ...client, client_id: 'tpp-2' }];
  const consents = new Map(
    listConsents(known.map(({ client_id }) => client_id)).map((consent) => [consent.consentId, consent]),
  );
  const lookup = { find: async (id: string) => consents.get(id) };
  const stores = createMemoryOAuthStores();
  const ports = {
    ...{ issuer, mtlsOrigin, clock, random, keys: serverKeys, burst: noBurstLimit },
    ...verification,
    ...stores,
    authentication,
    profiles: { findProfile: async () => ({ name: 'Alice' }) },
    clients: createMemoryClientStore(known),
    subjects: createPairwiseSubjects(new Uint8Array(32)),
    consents: lookup,
    access: createMemoryAccessLookup({ tokens: stores.grants, consents: lookup }),
    grantLookup: createMemoryGrantLookup({ ...stores, consents: lookup }),
  };
  const pages = {
    async interaction(_: Request, opened: { authorizationId: string; consent?: ConsentFacts }) {
      const { authorizationId, consent } = opened;
      const customer = signedIn('alice', now);
      if (consent !== undefined)
        consents.set(consent.consentId, { ...consent, status: 'authorized', customerId: 'alice' });
      const decided = await approveAuthorization(ports, { authorizationId, customer });
      return Response.redirect(decided.ok ? decided.value.location : `${issuer}/refused`, 303);
    },
    findCustomer: async () => signedIn('alice', now),
    errorPage: async ({ status }: { status: number }) => showPage('', status),
  };
  const tokens = createTokenGuard({ ...ports, tokens: createAccessTokenVerifier(ports) });
  const routes = describedAlone(createOAuthRoutes({ ...ports, tokens, pages }));
  return createService({ routes, clock, random });
}

function withKey(): Pick<Client, 'jwks'> {
  return { jwks: { keys: [clientKey.publicJwk] } };
}

export type TrialBank = ReturnType<typeof openTrialBank>;

/** Calls an endpoint over a connection with the client's certificate. */
export function call(bank: TrialBank, path: string, init: RequestInit = {}): Promise<Response> {
  return bank(new Request(`${issuer}${path}`, init), { clientCertificate: { der: certificate.der } });
}

/** Posts a form as the client; a field that is `undefined` is left out. */
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

/** The fields of an authorization request for accounts. */
export const request: Fields = { ...sampleForm, consent_id: 'tpp-1-account-access' };

/** Pushes a request and opens it; answers where the browser goes, `undefined` where it was refused. */
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

/** Makes the whole journey; answers the tokens, `undefined` where it was refused on the way. */
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
