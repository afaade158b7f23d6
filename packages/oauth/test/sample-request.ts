import type { ConsentFacts } from '@ob/core';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type {
  AuthenticatedCustomer,
  AuthenticationPolicy,
} from '../src/authorization/authentication-policy.ts';
import type { Client } from '../src/client/client.ts';
import { registeredClientKeys } from '../src/client/client-keys.ts';
import { signJwt } from '../src/jwt/jws.ts';
import { webSignatureVerifier } from '../src/jwt/signature-verifier.ts';
import type { KeyRing, KeySource, SigningAlgorithm, SigningKey } from '../src/jwt/signing-key.ts';
import { createCertificateReader } from '../src/x509.ts';

export const issuer = 'https://bank.example';
export const now = Date.parse('2026-03-01T09:30:00.000Z');
export const seconds = Math.floor(now / 1000);

/** What the signatures of clients are verified with. */
export const verification = {
  signatures: webSignatureVerifier,
  clientKeys: registeredClientKeys,
  certificates: createCertificateReader(),
};

/** The one `acr` of the test banks. */
export const acr = 'urn:example:acr';

const requirement = { acr, maxAgeSeconds: 1_000_000, linked: false };

/** A policy that one sign-in satisfies for everything. */
export const authentication: AuthenticationPolicy = {
  acrValues: [acr],
  requirements: {
    identification: requirement,
    'account-access': requirement,
    payment: requirement,
    'funds-confirmation': requirement,
  },
};

/** Creates the facts about a customer who signed in at a moment. */
export function signedIn(customerId: string, at: number): AuthenticatedCustomer {
  return { customerId, signedInAt: at, authentications: [{ acr, authenticatedAt: at, linkedTo: null }] };
}

/** The verifier and the challenge of RFC 7636 appendix B. */
export const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

export const sampleClient: Client = {
  client_id: 'tpp-1',
  client_name: 'Third Party One',
  redirect_uris: ['https://tpp.example/callback', 'https://tpp.example/other?tenant=7'],
  token_endpoint_auth_method: 'private_key_jwt',
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
  response_types: ['code'],
  scope: 'openid profile accounts payments fundsconfirmations consents',
  roles: ['aisp', 'pisp', 'cbpii'],
  security_profile: 'fapi2',
  tls_client_certificate_bound_access_tokens: true,
  dpop_bound_access_tokens: false,
  require_signed_request_object: false,
};

export const sampleConsent: ConsentFacts = {
  consentId: 'consent-1',
  consentType: 'account-access',
  clientId: 'tpp-1',
  status: 'awaiting_authorization',
  expiresAt: now + 90 * 24 * 3_600_000,
  accountIds: [],
  permissions: ['ReadAccounts'],
  createdAt: now - 60_000,
};

/** The form of a plain request that nothing is wrong with. */
export const sampleForm: Readonly<Record<string, string>> = {
  client_id: 'tpp-1',
  response_type: 'code',
  redirect_uri: 'https://tpp.example/callback',
  scope: 'openid accounts',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: codeChallenge,
  code_challenge_method: 'S256',
  consent_id: 'consent-1',
};

/** Builds a form from the sample: `undefined` takes a parameter out. */
export function changeForm(
  changes: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> {
  const entries = Object.entries({ ...sampleForm, ...changes });
  return new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** The claims of a request object that nothing is wrong with. */
export const sampleClaims: Readonly<Record<string, unknown>> = {
  ...sampleForm,
  iss: 'tpp-1',
  aud: issuer,
  exp: seconds + 300,
  nbf: seconds,
  iat: seconds,
  jti: 'request-1',
};

export interface TestKey extends SigningKey {
  readonly publicJwk: JWK;
}

/** Makes a key that signs in this process. */
export async function createTestKey(alg: SigningAlgorithm, kid = `key-${alg}`): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return {
    kid,
    alg,
    publicJwk,
    sign: async (input) =>
      new Uint8Array(await crypto.subtle.sign(signingParameters[alg], privateKey, Uint8Array.from(input))),
  };
}

/** Makes a source of keys that stay as they are, whatever they are. */
export function keepKeys(active: readonly SigningKey[], retired: KeyRing['retired'] = []): KeySource {
  const ring = { active, retired };
  return { current: () => ring };
}

/** Signs the claims of a request object; the header has `typ` as registered for it. */
export function signRequestObject(
  key: SigningKey,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  return signJwt(key, { typ: 'oauth-authz-req+jwt' }, claims);
}

/** Gives a client the public part of a key. */
export function withKeys(client: Client, ...keys: readonly TestKey[]): Client {
  return { ...client, jwks: { keys: keys.map((key) => key.publicJwk) } };
}

const signingParameters = {
  PS256: { name: 'RSA-PSS', saltLength: 32 },
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519' },
} as const;
