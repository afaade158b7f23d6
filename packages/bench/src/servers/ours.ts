import { getRequestListener } from '@hono/node-server';
import { noBurstLimit } from '@ob/core';
import { createTokenGuard } from '@ob/core/guard';
import { createMemoryAccessLookup } from '@ob/core/memory';
import { createService } from '@ob/http';
import {
  type AuthenticatedCustomer,
  approveAuthorization,
  type Client,
  createAccessTokenVerifier,
  createKeyHolder,
  createPairwiseSubjects,
  registeredClientKeys,
} from '@ob/oauth';
import { createMemoryClientStore } from '@ob/oauth/memory';
import { createNodeSigningKey, nodeSignatureVerifier } from '@ob/oauth/node';
import { type AuthorizationPages, createOAuthRoutes } from '@ob/oauth/routes';
import { createCertificateReader } from '@ob/oauth/x509';
import { createOurStores, customerId } from './our-stores.ts';
import { readSetup, serve } from './server.ts';

// A program: our authorization server, every endpoint in place, whose customer approves everything at once.
const setup = readSetup();
const { issuer } = setup;
const client: Client = {
  client_id: setup.clientId,
  client_name: 'Third Party',
  redirect_uris: [setup.redirectUri],
  token_endpoint_auth_method: 'private_key_jwt',
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
  response_types: ['code'],
  scope: 'openid accounts consents',
  roles: ['aisp'],
  security_profile: 'fapi2',
  jwks: { keys: [setup.clientKey] },
  tls_client_certificate_bound_access_tokens: true,
  dpop_bound_access_tokens: false,
  require_signed_request_object: true,
};
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const clock = { now: () => Date.now() };
const requirement = { acr: 'urn:bank.example:acr:two-factors', maxAgeSeconds: 900, linked: false };
const authentication = {
  acrValues: [requirement.acr],
  requirements: {
    identification: requirement,
    'account-access': requirement,
    payment: requirement,
    'funds-confirmation': requirement,
  },
};
const stores = await createOurStores(setup);
const ports = {
  ...stores,
  access: createMemoryAccessLookup({ tokens: stores.grants, consents: stores.consents }),
  issuer,
  clock,
  random,
  keys: createKeyHolder({ active: [await createNodeSigningKey(setup.serverKey)], retired: [] }),
  signatures: nodeSignatureVerifier,
  authentication,
  burst: noBurstLimit,
  certificates: createCertificateReader(),
  clientKeys: registeredClientKeys,
  subjects: createPairwiseSubjects(random.bytes(32)),
  clients: createMemoryClientStore([client]),
};
const tokens = createTokenGuard({ ...ports, tokens: createAccessTokenVerifier(ports) });
function createCustomer(now: number): AuthenticatedCustomer {
  const code = { acr: requirement.acr, authenticatedAt: now, linkedTo: null };
  return { customerId, signedInAt: now, authentications: [code] };
}

const pages: AuthorizationPages = {
  async interaction(_, { authorizationId }) {
    const customer = createCustomer(Date.now());
    const approved = await approveAuthorization(ports, { authorizationId, customer });
    if (!approved.ok) return new Response(approved.refusal.reason, { status: 400 });
    return new Response(null, { status: 303, headers: { location: approved.value.location } });
  },
  findCustomer: async () => createCustomer(Date.now()),
  errorPage: async ({ reason, status }) => new Response(reason, { status }),
};
const service = createService({
  clock,
  random,
  routes: createOAuthRoutes({ ...ports, tokens, pages }),
  onFailure: console.error,
});
const connection = {
  clientCertificate: { der: new Uint8Array(Buffer.from(setup.certificate, 'base64')) },
};

serve(getRequestListener((request) => service(request, connection)));
