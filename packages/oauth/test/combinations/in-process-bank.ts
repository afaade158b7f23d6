import { type ConsentFacts, noBurstLimit } from '@ob/core';
import { admitClient, createTokenGuard, type TokenGuard } from '@ob/core/guard';
import { createMemoryAccessLookup } from '@ob/core/memory';
import { createService, type Route, respondJson, type Service } from '@ob/http';
import type { AuthorizationPages } from '../../src/authorization/authorize-route.ts';
import { type ApprovalPorts, approveAuthorization } from '../../src/authorization/decide-authorization.ts';
import type { Client } from '../../src/client/client.ts';
import {
  createMemoryClientStore,
  createMemoryGrantLookup,
  createMemoryOAuthStores,
} from '../../src/memory.ts';
import { createOAuthRoutes } from '../../src/routes.ts';
import { announceDpopNonces, createDpopNonces } from '../../src/sender/dpop-nonces.ts';
import { createAccessTokenVerifier } from '../../src/token/access-token-verifier.ts';
import { createPairwiseSubjects } from '../../src/token/subject.ts';
import {
  authentication,
  createTestKey,
  issuer,
  keepKeys,
  sampleConsent,
  signedIn,
  verification,
} from '../sample-request.ts';

/** A bank without a socket: its service is called as a function. */
export interface InProcessBank {
  readonly service: Service;
  /** Keeps a consent that a client has created and answers its id. */
  createConsent(clientId: string): string;
}

/** Where an access token of the scope `accounts` is admitted. */
export const resourceUrl = `${issuer}/resource`;

const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const clock = { now: () => Date.now() };

/** Opens a bank in memory whose customer approves everything at once; where it is told so, it asks for DPoP nonces. */
export async function openInProcessBank(
  clients: readonly Client[],
  { asksNonces }: { readonly asksNonces: boolean },
): Promise<InProcessBank> {
  const known = new Map<string, ConsentFacts>();
  const consents = { find: async (id: string) => known.get(id) };
  const stores = createMemoryOAuthStores();
  const dpopNonces = createDpopNonces({ secret: random.bytes(32), clock, lifetime: 60_000 });
  const ports = {
    ...{ issuer, clock, random, consents, authentication, burst: noBurstLimit },
    ...verification,
    keys: keepKeys(
      await Promise.all((['PS256', 'ES256', 'EdDSA'] as const).map((alg) => createTestKey(alg))),
    ),
    subjects: createPairwiseSubjects(random.bytes(32)),
    clients: createMemoryClientStore(clients),
    access: createMemoryAccessLookup({ tokens: stores.grants, consents }),
    grantLookup: createMemoryGrantLookup({ ...stores, consents }),
    ...stores,
    ...(asksNonces && { dpopNonces }),
  };
  const tokens = createTokenGuard({ ...ports, tokens: createAccessTokenVerifier(ports) });
  const pages = createPages(ports, known);
  const routes = [...createOAuthRoutes({ ...ports, tokens, pages }), createResource(tokens)];
  const service = createService({ routes, clock, random, onFailure: rethrow });
  return {
    service: asksNonces ? announceDpopNonces(service, dpopNonces) : service,
    createConsent(clientId) {
      const consentId = `consent-${known.size + 1}`;
      known.set(consentId, { ...sampleConsent, consentId, clientId, expiresAt: Date.now() + 3_600_000 });
      return consentId;
    },
  };
}

function createPages(ports: ApprovalPorts, known: Map<string, ConsentFacts>): AuthorizationPages {
  const customerId = 'alice';
  return {
    async interaction(_, { authorizationId, consent }) {
      if (consent !== undefined)
        known.set(consent.consentId, { ...consent, status: 'authorized', customerId });
      const customer = signedIn(customerId, Date.now());
      const approved = await approveAuthorization(ports, { authorizationId, customer });
      const location = approved.ok ? approved.value.location : '';
      return new Response(null, { status: 303, headers: { location } });
    },
    findCustomer: async () => signedIn(customerId, Date.now()),
    errorPage: async ({ error }) => new Response(error, { status: 400 }),
  };
}

function createResource(tokens: TokenGuard): Route {
  return {
    method: 'GET',
    path: new URL(resourceUrl).pathname,
    errors: 'api',
    describe: () => Promise.reject(new Error('This route has no description')),
    async handle(request, context) {
      const admitted = await admitClient(tokens, 'accounts', request, context);
      return admitted.ok ? respondJson(200, { consent_id: admitted.value.consentId }) : admitted.refusal;
    },
  };
}

/** A failure of the bank is one of the test. */
function rethrow(error: unknown): never {
  throw error;
}
