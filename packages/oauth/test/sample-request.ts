import type { ConsentFacts } from '@ob/core/primitives';
import { issuer, now, sampleClient, sampleForm, type TestKey } from '@ob/tooling/test-bank';
import { validateAuthorizationRequest } from '../src/authorization/authorization-request.ts';
import { createCertificateReader } from '../src/certificate/certificate-reader.ts';
import type { Client } from '../src/client/client.ts';
import { registeredClientKeys } from '../src/client/client-keys.ts';
import { signJwt } from '../src/jwt/jws.ts';
import { webSignatureVerifier } from '../src/jwt/signature-verifier.ts';
import type { SigningKey } from '../src/jwt/signing-key.ts';

export const seconds = Math.floor(now / 1000);

export const verification = {
  signatures: webSignatureVerifier,
  clientKeys: registeredClientKeys,
  certificates: createCertificateReader(),
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

/** Builds a form from the sample. `undefined` removes a parameter. */
export function changeForm(
  changes: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> {
  const entries = Object.entries({ ...sampleForm, ...changes });
  return new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

export const sampleClaims: Readonly<Record<string, unknown>> = {
  ...sampleForm,
  iss: 'tpp-1',
  aud: issuer,
  exp: seconds + 300,
  nbf: seconds,
  iat: seconds,
  jti: 'request-1',
};

/** Signs the claims of a request object. The header has the registered `typ`. */
export function signRequestObject(
  key: SigningKey,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  return signJwt(key, { typ: 'oauth-authz-req+jwt' }, claims);
}

export function withKeys(client: Client, ...keys: readonly TestKey[]): Client {
  return { ...client, jwks: { keys: keys.map((key) => key.publicJwk) } };
}

export interface RequestCase {
  readonly form?: Readonly<Record<string, string | undefined>>;
  readonly client?: Partial<Client>;
  readonly consent?: Partial<ConsentFacts>;
}

export function validateCase({ form = {}, client = {}, consent = {} }: RequestCase) {
  return validateAuthorizationRequest(
    changeForm(form),
    { ...sampleClient, ...client },
    { ...sampleConsent, ...consent },
    now,
  );
}
