import { getRequestListener } from '@hono/node-server';
import { createConsentLookup } from '@ob/consent/primitives';
import { createMemoryAccountReader } from '@ob/core/primitives';
import {
  type AuthenticatedCustomer,
  type Client,
  createAuthenticationPolicy,
  createSigningKeys,
} from '@ob/oauth';
import { createNodeSigningKey } from '@ob/oauth/node';
import { approveAuthorization, createMemoryClientStore } from '@ob/oauth/primitives';
import { connectDatabase, migrate, type Queryable } from '@ob/postgres';
import { createOpenBanking, type InteractionPages, type InteractionParts, type Storage } from '@ob/server';
import { createMemoryStorage } from '@ob/server/memory';
import { createPostgresStorage } from '@ob/server/postgres';
import { createConsentFacts } from '../sample-access.ts';
import { storeConsent } from '../store-access.ts';
import { readSetup, serve } from './server.ts';

// Our authorization server with every endpoint. Its customer approves everything at once.
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
const acr = 'urn:bank.example:acr:two-factors';
const sample = createConsentFacts(Date.now());

async function openStorage(databaseUrl: string): Promise<Storage<Queryable>> {
  const database = connectDatabase({ connectionString: databaseUrl, max: 16 });
  await migrate(database);
  return createPostgresStorage(database);
}

function createCustomer(now: number): AuthenticatedCustomer {
  const code = { acr, authenticatedAt: now, linkedTo: null };
  return { customerId: sample.customerId, signedInAt: now, authentications: [code] };
}

function createPages<Transaction>(parts: InteractionParts<Transaction>): InteractionPages {
  const { storage, clock } = parts;
  const ports = {
    ...parts,
    authorizations: storage.authorizations,
    consents: createConsentLookup({ consents: storage.consents, clock }),
  };
  const authorization: InteractionPages['authorization'] = {
    async interaction(_, { authorizationId }) {
      const customer = createCustomer(clock.now());
      const approved = await approveAuthorization(ports, { authorizationId, customer });
      if (!approved.ok) return new Response(approved.refusal.reason, { status: 400 });
      return new Response(null, { status: 303, headers: { location: approved.value.location } });
    },
    findCustomer: async () => createCustomer(clock.now()),
    errorPage: async ({ reason, status }) => new Response(reason, { status }),
  };
  return { routes: [], authorization };
}

const silent = () => {};
const { service, storage } = await createOpenBanking({
  issuer,
  storage: setup.databaseUrl === undefined ? createMemoryStorage() : await openStorage(setup.databaseUrl),
  clients: createMemoryClientStore([client]),
  keys: createSigningKeys({ active: [await createNodeSigningKey(setup.serverKey)], retired: [] }),
  secretKeys: { current: crypto.getRandomValues(new Uint8Array(32)) },
  accounts: createMemoryAccountReader([]),
  payments: { submit: async () => {} },
  customers: { authentication: createAuthenticationPolicy(acr) },
  interaction: createPages,
  limits: { requestsPerSecond: 0 },
  log: { info: silent, warn: silent, error: console.error },
});
for (const consentId of setup.consentIds)
  await storeConsent(storage.consents, { ...sample, consentId, clientId: setup.clientId });
const connection = {
  clientCertificate: { der: new Uint8Array(Buffer.from(setup.certificate, 'base64')) },
};

serve(getRequestListener((request) => service(request, connection)));
