import { issuer, sampleClient } from '@ob/tooling/test-bank';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Client } from '../../src/client/client.ts';
import { parseRegistrations } from '../../src/schema/parse-clients.ts';
import { seconds } from '../sample-request.ts';
import {
  assertClient,
  authorize,
  call,
  type Fields,
  type Json,
  mtlsOrigin,
  obtainTokens,
  openTrialBank,
  post,
  request,
  type Sending,
  type TrialBank,
} from './trial-bank.ts';
import { createTrialSigner, type TrialSigner } from './trial-signatures.ts';

const signers = new Map<string, Promise<TrialSigner>>();

/** Returns the cached signer of an algorithm, because creating RSA keys is slow. */
function findSigner(alg: string): Promise<TrialSigner> {
  const signer = signers.get(alg) ?? createTrialSigner(alg);
  signers.set(alg, signer);
  return signer;
}

const clientEndpoints = {
  token: { path: '/oauth/token', fields: { grant_type: 'client_credentials' } },
  introspection: { path: '/oauth/introspect', fields: { token: 'unknown' } },
  revocation: { path: '/oauth/revoke', fields: { token: 'unknown' } },
} as const;

type ClientEndpoint = keyof typeof clientEndpoints;

async function answers(
  endpoint: ClientEndpoint,
  registered: Partial<Client>,
  sending: Sending,
): Promise<boolean> {
  const { path, fields } = clientEndpoints[endpoint];
  return (await post(await openTrialBank(registered), path, fields, sending)).status === 200;
}

const unauthenticated = { client_id: 'tpp-1' };

const authentications: Readonly<
  Record<string, () => Promise<{ registered?: Partial<Client>; sending: Sending }>>
> = {
  private_key_jwt: async () => ({ sending: {} }),
  tls_client_auth: async () => ({
    registered: {
      token_endpoint_auth_method: 'tls_client_auth',
      tls_client_auth_subject_dn: 'CN=Third Party',
    },
    sending: { authentication: unauthenticated },
  }),
  self_signed_tls_client_auth: async () => ({ sending: { authentication: unauthenticated } }),
  none: async () => ({ sending: { authentication: unauthenticated } }),
  client_secret_post: async () => ({
    sending: { authentication: { ...unauthenticated, client_secret: 'secret' } },
  }),
  client_secret_basic: async () => ({
    sending: { authentication: {}, headers: { authorization: `Basic ${btoa('tpp-1:secret')}` } },
  }),
  client_secret_jwt: async () => {
    const { jwk, sign } = await findSigner('HS256');
    return {
      registered: { jwks: { keys: [jwk] } },
      sending: { authentication: await assertClient({}, sign) },
    };
  },
};

export async function tryAuthentication(endpoint: ClientEndpoint, method: string): Promise<boolean> {
  const tried = await authentications[method]?.();
  return tried !== undefined && answers(endpoint, tried.registered ?? {}, tried.sending);
}

export async function tryAssertion(endpoint: ClientEndpoint, alg: string): Promise<boolean> {
  const { jwk, sign } = await findSigner(alg);
  const authentication = await assertClient({}, sign);
  return answers(endpoint, { jwks: { keys: [jwk] } }, { authentication });
}

export async function tryRequestObject(alg: string): Promise<boolean> {
  const { jwk, sign } = await findSigner(alg);
  const times = { exp: seconds + 60, nbf: seconds };
  const object = await sign({ ...request, iss: 'tpp-1', aud: issuer, ...times }, { kid: 'trial' });
  const assertion = await findSigner('ES256');
  const keys = [
    { ...jwk, kid: 'trial' },
    { ...assertion.jwk, kid: 'assertion' },
  ];
  const authentication = await assertClient({}, (claims) => assertion.sign(claims, { kid: 'assertion' }));
  const bank = await openTrialBank({ jwks: { keys } });
  const pushed = await post(bank, '/oauth/par', { client_id: 'tpp-1', request: object }, { authentication });
  return pushed.status === 201;
}

/** Tries a DPoP proof that is signed by an algorithm, for an address of the token endpoint. */
export async function tryProof(alg: string, htu = `${issuer}/oauth/token`): Promise<boolean> {
  const { jwk, sign } = await findSigner(alg);
  const claims = { jti: crypto.randomUUID(), htm: 'POST', htu, iat: seconds };
  const dpop = await sign(claims, { typ: 'dpop+jwt', jwk });
  const bound = { tls_client_certificate_bound_access_tokens: false, dpop_bound_access_tokens: true };
  return answers('token', bound, { headers: { dpop } });
}

async function isRegistrable(members: Json): Promise<boolean> {
  const { jwk } = await findSigner('ES256');
  return parseRegistrations([{ ...sampleClient, jwks: { keys: [jwk] }, ...members }]).ok;
}

const signedAnswers = {
  id_token_signed_response_alg: async (bank: TrialBank) => (await obtainTokens(bank))?.id_token,
  authorization_signed_response_alg: async (bank: TrialBank) =>
    (await authorize(bank, {}))?.searchParams.get('response'),
  introspection_signed_response_alg: async (bank: TrialBank) => {
    const headers = { accept: 'application/token-introspection+jwt' };
    const response = await post(bank, '/oauth/introspect', { token: 'unknown' }, { headers });
    return response.status === 200 ? response.text() : undefined;
  },
};

export async function trySignedAnswer(member: keyof typeof signedAnswers, alg: string): Promise<boolean> {
  if (!(await isRegistrable({ [member]: alg }))) return false;
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
  const bank = await openTrialBank();
  const own = await post(bank, '/oauth/token', { grant_type: 'client_credentials', scope });
  const requested = scope === 'profile' ? 'openid profile' : scope;
  const tokens = await obtainTokens(bank, { scope: requested, consent_id: consentOf[scope] });
  return own.status === 200 || tokens?.scope === requested;
}

export async function tryGrant(grant_type: string): Promise<boolean> {
  const bank = await openTrialBank();
  const tokens = await obtainTokens(bank);
  if (grant_type === 'authorization_code') return tokens !== undefined;
  const [subject_token, refresh_token] = [String(tokens?.access_token), String(tokens?.refresh_token)];
  const type = 'urn:ietf:params:oauth:token-type:access_token';
  const fields = {
    ...{ username: 'alice', password: 'secret', device_code: 'x', auth_req_id: 'x' },
    ...{ subject_token, subject_token_type: type, assertion: subject_token, refresh_token },
  };
  return (await post(bank, '/oauth/token', { grant_type, ...fields })).status === 200;
}

/** Checks whether an authorization request leads to a redirect. */
export async function tryRequest(fields: Fields): Promise<boolean> {
  const location = await authorize(await openTrialBank(), fields);
  return location?.searchParams.has('code') === true || location?.searchParams.has('response') === true;
}

export async function areSubjectsApart(): Promise<boolean> {
  const bank = await openTrialBank();
  const other = { iss: 'tpp-2', sub: 'tpp-2' };
  const names = await Promise.all([
    obtainTokens(bank),
    obtainTokens(
      bank,
      { client_id: 'tpp-2', consent_id: 'tpp-2-account-access' },
      {
        push: { authentication: await assertClient(other) },
        exchange: { authentication: await assertClient(other) },
      },
    ),
  ]);
  const [first, second] = names.map((tokens) => decodeJwt(String(tokens?.id_token)).sub);
  return first !== second;
}

export async function readTokenClaims(fields: Fields = {}) {
  const tokens = await obtainTokens(await openTrialBank(), fields);
  return {
    accessToken: decodeJwt(String(tokens?.access_token)),
    idToken: decodeJwt(String(tokens?.id_token)),
  };
}

export async function isEndpoint(address: string): Promise<boolean> {
  const path = [issuer, mtlsOrigin]
    .map((origin) => address.replace(origin, ''))
    .find((rest) => rest[0] === '/');
  return path !== undefined && (await call(await openTrialBank(), path)).status !== 404;
}
