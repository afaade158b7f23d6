import { createHash } from 'node:crypto';
import { type ConsentFacts, noBurstLimit } from '@ob/core';
import { createTokenGuard } from '@ob/core/guard';
import { createMemoryAccessLookup } from '@ob/core/memory';
import { createService, type Service } from '@ob/http';
import type { JWK } from 'jose';
import * as oauth from 'oauth4webapi';
import type { AuthorizationPages } from '../src/authorization/authorize-route.ts';
import { approveAuthorization, denyAuthorization } from '../src/authorization/decide-authorization.ts';
import type { Client } from '../src/client/client.ts';
import { createMemoryClientStore, createMemoryGrantLookup, createMemoryOAuthStores } from '../src/memory.ts';
import { createOAuthRoutes } from '../src/routes.ts';
import type { DpopPorts } from '../src/sender/dpop-use.ts';
import { createAccessTokenVerifier } from '../src/token/access-token-verifier.ts';
import { createPairwiseSubjects } from '../src/token/subject.ts';
import { describedAlone, showPage } from './described-routes.ts';
import {
  authentication,
  createTestKey,
  issuer,
  keepKeys,
  sampleClient,
  sampleConsent,
  signedIn,
  verification,
} from './sample-request.ts';

const certificate = { der: new TextEncoder().encode('any certificate that the TLS layer has verified') };
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const clock = { now: () => Date.now() };

/** What tokens are bound to: the thumbprint of the certificate that every call of the client presents. */
export const thumbprint = createHash('sha256').update(certificate.der).digest('base64url');

/** What the bank's customer does with every request. */
export type Decision = 'approve' | 'deny';

// Making an RSA key takes longer than all that is tested with it.
const serverKeys = await Promise.all([createTestKey('PS256'), createTestKey('ES256')]);

/** Makes the ports of a whole authorization server in memory, with one client and one consent. */
async function createPorts(client: Client, added: Pick<DpopPorts, 'dpopNonces'>) {
  const consents = new Map<string, ConsentFacts>([
    ['consent-1', { ...sampleConsent, expiresAt: Date.now() + 3_600_000 }],
  ]);
  const stores = createMemoryOAuthStores();
  const lookup = { find: async (id: string) => consents.get(id) };
  const ports = {
    issuer,
    clock,
    random,
    burst: noBurstLimit,
    authentication,
    ...verification,
    keys: keepKeys(serverKeys),
    subjects: createPairwiseSubjects(random.bytes(32)),
    clients: createMemoryClientStore([client]),
    consents: lookup,
    access: createMemoryAccessLookup({ tokens: stores.grants, consents: lookup }),
    grantLookup: createMemoryGrantLookup({ ...stores, consents: lookup }),
    ...stores,
    ...added,
  };
  const tokens = createTokenGuard({ ...ports, tokens: createAccessTokenVerifier(ports) });
  return { ports: { ...ports, tokens }, consents };
}

/** Makes a bank that lets every customer in and decides at once. */
function createPages(
  { ports, consents }: Awaited<ReturnType<typeof createPorts>>,
  decision: Decision,
): AuthorizationPages {
  const customerId = 'alice';
  return {
    async interaction(_, { authorizationId, consent }) {
      if (consent !== undefined)
        consents.set(consent.consentId, { ...consent, status: 'authorized', customerId });
      const customer = signedIn(customerId, Date.now());
      const decided = await (decision === 'approve'
        ? approveAuthorization(ports, { authorizationId, customer })
        : denyAuthorization(ports, { authorizationId, error: 'access_denied' }));
      const location = decided.ok ? decided.value.location : '';
      return new Response(null, { status: 303, headers: { location } });
    },
    findCustomer: async () => signedIn(customerId, Date.now()),
    errorPage: async ({ error }) => showPage(error, 400),
  };
}

/** Starts a server in memory, and a client library that talks to it over mutual TLS. */
export async function startFlow(
  changes: Partial<Client>,
  decision: Decision = 'approve',
  added: Pick<DpopPorts, 'dpopNonces'> = {},
) {
  const signer = await oauth.generateKeyPair('ES256', { extractable: true });
  const jwk = (await crypto.subtle.exportKey('jwk', signer.publicKey)) as JWK;
  const client: Client = { ...sampleClient, ...changes, jwks: { keys: [{ ...jwk, kid: 'tpp-key' }] } };
  const world = await createPorts(client, added);
  const service: Service = createService({
    routes: describedAlone(createOAuthRoutes({ ...world.ports, pages: createPages(world, decision) })),
    clock,
    random,
    onFailure: (error) => {
      throw error;
    },
  });
  const options = {
    [oauth.customFetch]: (
      url: string,
      { method, headers, body }: oauth.CustomFetchOptions<string, unknown>,
    ) => {
      const content = body === undefined ? {} : { body: body as BodyInit };
      return service(new Request(url, { method, headers, ...content }), { clientCertificate: certificate });
    },
  };
  const discovered = await oauth.discoveryRequest(new URL(issuer), options);
  const server = await oauth.processDiscoveryResponse(new URL(issuer), discovered);
  const key = { key: signer.privateKey, kid: 'tpp-key' };
  return { service, server, client: { client_id: client.client_id }, key, options };
}

export type Flow = Awaited<ReturnType<typeof startFlow>>;
