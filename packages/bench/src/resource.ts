import { randomBytes } from 'node:crypto';
import { createCursorCodec } from '@ob/core/cursors';
import type { AccessGuardPorts } from '@ob/core/routes';
import {
  type AccessLookup,
  createMemoryAccessLookup,
  createMemoryAccountReader,
  noBurstLimit,
} from '@ob/core/stores';
import type { GuardContext } from '@ob/http/routes';
import {
  type Client,
  createKeyHolder,
  type KeySource,
  type SigningAlgorithm,
  type SigningKey,
} from '@ob/oauth';
import { createNodeSigningKey, nodeSignatureVerifier } from '@ob/oauth/node';
import {
  buildAccessTokenClaims,
  certificateThumbprint,
  createAccessTokenVerifier,
  signJwt,
} from '@ob/oauth/primitives';
import { createMemoryOAuthStores } from '@ob/oauth/stores';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTVerifyOptions } from 'jose';
import { createConsentFacts, createLiveToken } from './sample-access.ts';

const issuer = 'https://bank.example';

/** A call with its access token. */
export interface ResourceCall {
  readonly token: string;
  readonly request: Request;
}

/** A resource in this process: what the guard before it stands on, and calls that it admits. */
export interface Resource {
  readonly calls: readonly [ResourceCall, ResourceCall];
  readonly connection: GuardContext;
  readonly publicKey: CryptoKey;
  /** What `jwtVerify` alone is to check: signature, type, issuer, audience, lifetime. */
  readonly rules: JWTVerifyOptions;
  /** Makes the ports of the guard, with a verifier that remembers so many tokens, and the look-up that it asks. */
  portsRemembering(cacheSize: number, access: AccessLookup): AccessGuardPorts;
}

/** Makes a resource whose server signs by one algorithm. */
export async function createResource(algorithm: SigningAlgorithm): Promise<Resource> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const key = await createNodeSigningKey({ ...(await exportJWK(privateKey)), alg: algorithm });
  const certificate = { der: new Uint8Array(randomBytes(1_200)) };
  const thumbprint = certificateThumbprint(certificate);
  const now = Date.now();
  return {
    calls: [await createCall(key, thumbprint, now), await createCall(key, thumbprint, now)],
    connection: { clientCertificate: certificate, addHeaders: () => {}, annotate: () => {} },
    publicKey,
    rules: { issuer, audience: issuer, typ: 'at+jwt', algorithms: [algorithm] },
    portsRemembering: (cacheSize, access) =>
      createPorts(createKeyHolder({ active: [key], retired: [] }), cacheSize, access),
  };
}

async function createCall(key: SigningKey, thumbprint: string, now: number): Promise<ResourceCall> {
  const { clientId, scopes, grantId = '', consentId = '' } = createLiveToken(now);
  const claims = buildAccessTokenClaims({
    issuer,
    clientId,
    scopes,
    constraint: { kind: 'certificate', thumbprint },
    tokenId: crypto.randomUUID(),
    grant: { grantId, consentId, subject: randomBytes(32).toString('base64url') },
    now,
  });
  const token = await signJwt(key, { typ: 'at+jwt' }, claims);
  const headers = { authorization: `Bearer ${token}`, 'x-consent-id': consentId, accept: 'application/json' };
  return { token, request: new Request(`${issuer}/open-banking/v1/transactions`, { headers }) };
}

/** Makes the look-up of a server that keeps everything in memory: consent and token are always there, and alive. */
export function createLookupInMemory(): AccessLookup {
  const consent = createConsentFacts(Date.now());
  return createMemoryAccessLookup({
    tokens: { findTokenState: async () => ({ revoked: false, customerId: consent.customerId }) },
    consents: { find: async () => consent },
  });
}

/** Registered as the tokens say; nothing else of it is read. */
const benchClient: Client = {
  client_id: 'tpp-bench',
  client_name: 'Third Party',
  redirect_uris: [],
  token_endpoint_auth_method: 'tls_client_auth',
  grant_types: ['client_credentials'],
  response_types: [],
  scope: 'accounts',
  roles: ['aisp'],
  security_profile: 'fapi2',
  tls_client_certificate_bound_access_tokens: true,
  dpop_bound_access_tokens: false,
  require_signed_request_object: false,
};

function createPorts(keys: KeySource, cacheSize: number, access: AccessLookup): AccessGuardPorts {
  const clock = { now: () => Date.now() };
  return {
    clock,
    burst: noBurstLimit,
    cursors: createCursorCodec([crypto.getRandomValues(new Uint8Array(32))]),
    tokens: createAccessTokenVerifier({
      clock,
      issuer,
      keys,
      signatures: nodeSignatureVerifier,
      replay: createMemoryOAuthStores().replay,
      clients: { find: async () => benchClient },
      cacheSize,
    }),
    access,
    reader: createMemoryAccountReader([]),
  };
}
