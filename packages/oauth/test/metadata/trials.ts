import {
  clientKey,
  dpopClient,
  type Fields,
  type FormChanges,
  issuer,
  sampleClient,
  sampleForm,
  type TestClient,
  type TestKey,
} from '@ob/tooling/test-bank';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import { parseRegistrations } from '../../src/schema/parse-clients.ts';
import { presentAssertion } from '../authentication/authentication-fixture.ts';
import { writeJwt } from '../refusals/draft.ts';
import { seconds } from '../sample-request.ts';
import { authorize, connection, mtlsOrigin, obtainTokens, openTrialBank } from './trial-bank.ts';
import { createTrialKey } from './trial-key.ts';

const keys = new Map<string, TestKey>();

/** Returns the cached key of an algorithm, because creating RSA keys is slow. */
function findKey(alg: string): TestKey {
  const key = keys.get(alg) ?? createTrialKey(alg);
  keys.set(alg, key);
  return key;
}

const clientEndpoints = {
  token: { path: '/oauth/token', fields: { grant_type: 'client_credentials' } },
  introspection: { path: '/oauth/introspect', fields: { token: 'unknown' } },
  revocation: { path: '/oauth/revoke', fields: { token: 'unknown' } },
} as const;

type ClientEndpoint = keyof typeof clientEndpoints;

interface Attempt {
  readonly registered?: Partial<Client>;
  readonly fields?: Fields;
  readonly headers?: Fields;
}

/** The methods without an assertion. */
const attempts: Readonly<Record<string, Attempt>> = {
  tls_client_auth: {
    registered: {
      token_endpoint_auth_method: 'tls_client_auth',
      tls_client_auth_subject_dn: 'CN=Third Party',
    },
  },
  self_signed_tls_client_auth: {},
  none: {},
  client_secret_post: { fields: { client_secret: 'secret' } },
  client_secret_basic: { headers: { authorization: `Basic ${btoa('tpp-1:secret')}` } },
};

export async function tryAuthentication(endpoint: ClientEndpoint, method: string): Promise<boolean> {
  if (method === 'private_key_jwt') return tryAssertion(endpoint, 'ES256');
  if (method === 'client_secret_jwt') return tryAssertion(endpoint, 'HS256');
  const { registered, fields, headers } = attempts[method] ?? {};
  const { path, fields: required } = clientEndpoints[endpoint];
  const form = new URLSearchParams({ client_id: 'tpp-1', ...required, ...fields });
  const { post } = await openTrialBank(registered);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await post(`${form}`, { ...type, ...headers }, path)).status === 200;
}

export async function tryAssertion(endpoint: ClientEndpoint, alg: string): Promise<boolean> {
  const key = findKey(alg);
  const { path, fields } = clientEndpoints[endpoint];
  const { send } = await openTrialBank({ jwks: { keys: [key.publicJwk] } }, key);
  return (await send(fields, { path })).status === 200;
}

/** Checks whether an assertion for this audience authenticates a push. */
export async function tryAudience(aud: string): Promise<boolean> {
  const sub = 'tpp-1';
  const claims = { iss: sub, sub, aud, exp: seconds + 60, jti: 'the-jti' };
  const assertion = presentAssertion(await signJwt(clientKey, { typ: 'JWT' }, claims));
  const { post } = await openTrialBank();
  const form = new URLSearchParams({ ...assertion, ...sampleForm });
  return (await post(`${form}`, undefined, '/oauth/par')).status === 201;
}

export async function tryRequestObject(alg: string): Promise<boolean> {
  const key = findKey(alg);
  const bank = await openTrialBank({ jwks: { keys: [clientKey.publicJwk, key.publicJwk] } });
  const request = await bank.connect({ key }).signRequest(sampleForm);
  return (await bank.send({ client_id: 'tpp-1', request }, { path: '/oauth/par' })).status === 201;
}

/** Tries a DPoP proof that is signed by an algorithm, for an address of the token endpoint. */
export async function tryProof(alg: string, htu = `${issuer}/oauth/token`): Promise<boolean> {
  const key = findKey(alg);
  const header = { typ: 'dpop+jwt', alg, jwk: key.publicJwk };
  const claims = { jti: 'the-jti', htm: 'POST', htu, iat: seconds };
  const dpop = await writeJwt({ key }, { header, claims });
  const { send } = await openTrialBank(dpopClient);
  return (await send(clientEndpoints.token.fields, { headers: { dpop } })).status === 200;
}

function isRegistrable(members: object): boolean {
  const jwks = { keys: [clientKey.publicJwk] };
  return parseRegistrations([{ ...sampleClient, jwks, ...members }]).ok;
}

const signedAnswers = {
  id_token_signed_response_alg: async (tpp: TestClient) => (await obtainTokens(tpp)).id_token,
  authorization_signed_response_alg: async (tpp: TestClient) =>
    (await authorize(tpp))?.searchParams.get('response'),
  introspection_signed_response_alg: async ({ send }: TestClient) => {
    const headers = { accept: 'application/token-introspection+jwt' };
    const response = await send({ token: 'unknown' }, { path: '/oauth/introspect', headers });
    return response.status === 200 ? response.text() : undefined;
  },
};

export async function trySignedAnswer(member: keyof typeof signedAnswers, alg: string): Promise<boolean> {
  if (!isRegistrable({ [member]: alg })) return false;
  const jwt = await signedAnswers[member](await openTrialBank({ [member]: alg }));
  return typeof jwt === 'string' && decodeProtectedHeader(jwt).alg === alg;
}

const consentOf: Readonly<Record<string, string>> = {
  accounts: 'tpp-1-account-access',
  payments: 'tpp-1-payment',
  fundsconfirmations: 'tpp-1-funds-confirmation',
};

/** Checks whether a customer or client credentials can grant a scope. */
export async function tryScope(scope: string): Promise<boolean> {
  const tpp = await openTrialBank();
  const own = await tpp.send({ grant_type: 'client_credentials', scope });
  const requested = scope === 'profile' ? 'openid profile' : scope;
  const tokens = await obtainTokens(tpp, { scope: requested, consent_id: consentOf[scope] });
  return own.status === 200 || tokens.scope === requested;
}

export async function tryGrant(grant_type: string): Promise<boolean> {
  const tpp = await openTrialBank();
  const tokens = await obtainTokens(tpp);
  if (grant_type === 'authorization_code') return tokens.access_token !== undefined;
  const [subject_token, refresh_token] = [String(tokens.access_token), String(tokens.refresh_token)];
  const type = 'urn:ietf:params:oauth:token-type:access_token';
  const fields = {
    ...{ username: 'alice', password: 'secret', device_code: 'x', auth_req_id: 'x' },
    ...{ subject_token, subject_token_type: type, assertion: subject_token, refresh_token },
  };
  return (await tpp.send({ grant_type, ...fields })).status === 200;
}

/** Checks whether an authorization request leads to a redirect. */
export async function tryRequest(form: FormChanges): Promise<boolean> {
  const location = await authorize(await openTrialBank(), form);
  return location?.searchParams.has('code') === true || location?.searchParams.has('response') === true;
}

export async function areSubjectsApart(): Promise<boolean> {
  const bank = await openTrialBank();
  const other = bank.connect({ clientId: 'tpp-2', connection });
  const tokens = [
    await obtainTokens(bank),
    await obtainTokens(other, { consent_id: 'tpp-2-account-access' }),
  ];
  const [first, second] = tokens.map(({ id_token }) => decodeJwt(String(id_token)).sub);
  return first !== second;
}

export async function readTokenClaims(form: FormChanges = {}) {
  const { access_token, id_token } = await obtainTokens(await openTrialBank(), form);
  return { accessToken: decodeJwt(String(access_token)), idToken: decodeJwt(String(id_token)) };
}

export async function isEndpoint(address: string): Promise<boolean> {
  const path = [issuer, mtlsOrigin]
    .map((origin) => address.replace(origin, ''))
    .find((rest) => rest[0] === '/');
  return path !== undefined && (await (await openTrialBank()).open(path)).status !== 404;
}
