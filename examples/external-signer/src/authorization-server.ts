import { noBurstLimit } from '@ob/core';
import { createTokenGuard } from '@ob/core/guard';
import { createMemoryAccessLookup } from '@ob/core/memory';
import { createService, type Service } from '@ob/http';
import {
  type Client,
  createAccessTokenVerifier,
  createPairwiseSubjects,
  type KeySource,
  registeredClientKeys,
} from '@ob/oauth';
import { createMemoryClientStore, createMemoryGrantLookup, createMemoryOAuthStores } from '@ob/oauth/memory';
import { nodeSignatureVerifier } from '@ob/oauth/node';
import { createOAuthRoutes } from '@ob/oauth/routes';
import { createCertificateReader } from '@ob/oauth/x509';

const clock = { now: () => Date.now() };
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

const requirement = { acr: 'urn:example:acr:two-factors', maxAgeSeconds: 900, linked: false };
const authentication = {
  acrValues: [requirement.acr],
  requirements: {
    identification: requirement,
    'account-access': requirement,
    payment: requirement,
    'funds-confirmation': requirement,
  },
};

const pages = {
  interaction: async () => new Response('Nobody signs in here', { status: 404 }),
  findCustomer: async () => undefined,
  errorPage: async ({ error, status }: { error: string; status: number }) => new Response(error, { status }),
};

/** Creates an authorization server in memory for one client. Where its keys live, it does not know. */
export function createAuthorizationServer(issuer: string, keys: KeySource, client: Client): Service {
  const stores = createMemoryOAuthStores();
  const consents = { find: async () => undefined };
  const ports = {
    ...stores,
    issuer,
    clock,
    random,
    keys,
    consents,
    pages,
    authentication,
    burst: noBurstLimit,
    certificates: createCertificateReader(),
    clientKeys: registeredClientKeys,
    signatures: nodeSignatureVerifier,
    subjects: createPairwiseSubjects(random.bytes(32)),
    clients: createMemoryClientStore([client]),
    access: createMemoryAccessLookup({ tokens: stores.grants, consents }),
    grantLookup: createMemoryGrantLookup({ ...stores, consents }),
  };
  const tokens = createTokenGuard({ ...ports, tokens: createAccessTokenVerifier(ports) });
  return createService({ routes: createOAuthRoutes({ ...ports, tokens }), clock, random });
}
