import { randomBytes } from 'node:crypto';
import {
  type AccessLookup,
  createMemoryAccessLookup,
  createMemoryAccountReader,
  noBurstLimit,
} from '@ob/core/primitives';
import { type AccessGuardPorts, createCursorCodec, type TokenVerifier } from '@ob/core/routes';
import type { GuardContext } from '@ob/http/routes';
import { type Client, createSigningKeys, type KeySource, type SigningAlgorithm } from '@ob/oauth';
import { createNodeSigningKey, nodeSignatureVerifier } from '@ob/oauth/node';
import {
  certificateThumbprint,
  createAccessTokenVerifier,
  createMemoryOAuthStores,
} from '@ob/oauth/primitives';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTVerifyOptions } from 'jose';
import { createConsentFacts, createLiveToken, issuer, signAccess } from './sample-access.ts';

const cursors = await createCursorCodec([new Uint8Array(32)]);

export interface ResourceCall {
  readonly token: string;
  readonly request: Request;
}

export interface Resource {
  readonly calls: readonly [ResourceCall, ResourceCall];
  readonly connection: GuardContext;
  readonly publicKey: CryptoKey;
  readonly rules: JWTVerifyOptions;
  /** `first` verifies the signature of every token, `seen` only once. */
  createPorts(tokens: 'first' | 'seen', access: AccessLookup): AccessGuardPorts;
}

export async function createResource(algorithm: SigningAlgorithm): Promise<Resource> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const key = await createNodeSigningKey({ ...(await exportJWK(privateKey)), alg: algorithm });
  const certificate = { der: new Uint8Array(randomBytes(1_200)) };
  const createCall = async (): Promise<ResourceCall> => {
    const live = { ...createLiveToken(Date.now()), tokenId: crypto.randomUUID() };
    const { token, headers } = await signAccess(key, certificateThumbprint(certificate), live);
    return { token, request: new Request(`${issuer}/open-banking/v1/transactions`, { headers }) };
  };
  return {
    calls: [await createCall(), await createCall()],
    connection: { clientCertificate: certificate, addHeaders: () => {}, annotate: () => {} },
    publicKey,
    rules: { issuer, audience: issuer, typ: 'at+jwt', algorithms: [algorithm] },
    createPorts: (tokens, access) =>
      createPorts(createSigningKeys({ active: [key], retired: [] }), tokens, access),
  };
}

export function createLookupInMemory(): AccessLookup {
  const consent = createConsentFacts(Date.now());
  return createMemoryAccessLookup({
    tokens: { findTokenState: async () => ({ revoked: false, customerId: consent.customerId }) },
    consents: { find: async () => consent },
  });
}

/** Only the members that tokens need have values. */
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

function createPorts(keys: KeySource, tokens: 'first' | 'seen', access: AccessLookup): AccessGuardPorts {
  const clock = { now: () => Date.now() };
  const { replay } = createMemoryOAuthStores();
  const createVerifier = () =>
    createAccessTokenVerifier({
      clock,
      issuer,
      keys,
      signatures: nodeSignatureVerifier,
      replay,
      clients: { find: async () => benchClient },
    });
  // A new verifier has an empty cache.
  const first: TokenVerifier = { verify: (...call) => createVerifier().verify(...call) };
  return {
    clock,
    burst: noBurstLimit,
    cursors,
    tokens: tokens === 'first' ? first : createVerifier(),
    access,
    reader: createMemoryAccountReader([]),
  };
}
