import { type ConsentFacts, noBurstLimit, rememberEmptyBuckets } from '@ob/core';
import { admitClient, createTokenGuard } from '@ob/core/guard';
import { createMemoryAccessLookup, createMemoryBurstLimit } from '@ob/core/memory';
import { createService, type Route, respondJson } from '@ob/http';
import { checkAnswers } from '@ob/http/openapi';
import type { AuthorizationPages } from '../../src/authorization/authorize-route.ts';
import { type ApprovalPorts, approveAuthorization } from '../../src/authorization/decide-authorization.ts';
import type { Client } from '../../src/client/client.ts';
import { createMemoryGrantLookup, createMemoryOAuthStores } from '../../src/memory.ts';
import { createOAuthRoutes } from '../../src/routes.ts';
import { createDpopNonces } from '../../src/sender/dpop-nonces.ts';
import { createAccessTokenVerifier } from '../../src/token/access-token-verifier.ts';
import { createPairwiseSubjects } from '../../src/token/subject.ts';
import { showPage } from '../described-routes.ts';
import {
  authentication,
  createTestKey,
  issuer,
  keepKeys,
  now,
  sampleClient,
  sampleConsent,
  signedIn,
  type TestKey,
  verification,
} from '../sample-request.ts';
import { issue } from '../x509/certificate-world.ts';

/** The keys of the client: the first is registered, the second belongs to whoever pretends to be the client. */
export const [clientKey, strangerKey] = (await Promise.all([
  createTestKey('ES256'),
  createTestKey('ES256'),
])) as readonly [TestKey, TestKey];

/** The certificate of the client, and one of somebody else. */
export const [certificate, otherCertificate] = (
  await Promise.all([
    issue(undefined, { subject: 'CN=Third Party' }),
    issue(undefined, { subject: 'CN=Somebody Else' }),
  ])
).map(({ der }) => der) as [Uint8Array, Uint8Array];

// Signing by RSA takes longer than all that is tested with it.
const serverKeys = keepKeys([await createTestKey('ES256', 'server-key')]);
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

/** What a test may change while the bank is open. */
export interface BankState {
  /** In milliseconds since the epoch. */
  now: number;
  client: Client;
  consent: ConsentFacts | undefined;
  /** Whether the customer approves as soon as the page is loaded, or leaves it open. */
  customer: 'approves' | 'waits';
  /** Whether each client may ask no more than twice. */
  limited: boolean;
}

/** One line of the request log. */
export interface LogLine {
  readonly status: number;
  readonly clientId: string | undefined;
  readonly reason: string | undefined;
}

/** The path of an endpoint that needs a token of the scope `accounts`: a stand-in for every resource of a bank. */
export const resourcePath = '/resource';

/**
 * Opens a whole bank in memory with two clients that differ in their name alone. Its DPoP proofs need nonces, and an
 * answer that no operation describes is one of its failures.
 */
export function openBank(registered: Partial<Client>) {
  const state: BankState = {
    now,
    client: { ...sampleClient, scope: `${sampleClient.scope} webhooks`, ...withKey(), ...registered },
    consent: sampleConsent,
    customer: 'approves',
    limited: false,
  };
  const log: LogLine[] = [];
  const failures: unknown[] = [];
  const ports = createPorts(state);
  const tokens = createTokenGuard({ ...ports, tokens: createAccessTokenVerifier(ports) });
  const resource: Route = {
    method: 'GET',
    path: resourcePath,
    errors: 'api',
    describe: () => Promise.reject(new Error('This route has no description')),
    async handle(request, context) {
      const admitted = await admitClient(tokens, 'accounts', request, context);
      return admitted.ok ? respondJson(200, { accounts: [] }) : admitted.refusal;
    },
  };
  const routes = createOAuthRoutes({ ...ports, tokens, pages: createPages(ports, state) });
  const service = createService({
    routes: [...checkAnswers(routes, (mismatch) => failures.push(mismatch)), resource],
    clock: ports.clock,
    random,
    observe: ({ status, clientId, reason }) => log.push({ status, clientId, reason }),
    onFailure: (error) => failures.push(error),
  });
  return { state, ports, service, log, failures };
}

export type RefusalBank = ReturnType<typeof openBank>;

function createPorts(state: BankState) {
  const clock = { now: () => state.now };
  const stores = createMemoryOAuthStores();
  const consents = { find: async (id: string) => listConsents(state).find((one) => one.consentId === id) };
  const limit = createMemoryBurstLimit({ rate: 1 });
  return {
    ...{ issuer, clock, random, keys: serverKeys, consents },
    ...verification,
    authentication,
    ...stores,
    burst: rememberEmptyBuckets((id, at) => (state.limited ? limit : noBurstLimit).take(id, at)),
    clients: { find: async (id: string) => listClients(state).find(({ client_id }) => client_id === id) },
    subjects: createPairwiseSubjects(new Uint8Array(32)),
    dpopNonces: createDpopNonces({ secret: new Uint8Array(32), clock, lifetime: 60_000 }),
    access: createMemoryAccessLookup({ tokens: stores.grants, consents }),
    grantLookup: createMemoryGrantLookup({ ...stores, consents }),
  };
}

function createPages(ports: ApprovalPorts, state: BankState): AuthorizationPages {
  const customerId = 'alice';
  return {
    async interaction(_, { authorizationId }) {
      if (state.customer === 'waits') return showPage('Do you agree?');
      if (state.consent !== undefined) state.consent = { ...state.consent, status: 'authorized', customerId };
      const customer = signedIn(customerId, state.now);
      const decided = await approveAuthorization(ports, { authorizationId, customer });
      const location = decided.ok ? decided.value.location : '/refused';
      return new Response(null, { status: 303, headers: { location } });
    },
    findCustomer: async () => signedIn(customerId, state.now),
    errorPage: async ({ error, status }) => showPage(error, status),
  };
}

/** The consent of the state, one for payments, and one of the other client. */
function listConsents({ consent }: BankState): readonly ConsentFacts[] {
  return [
    ...(consent === undefined ? [] : [consent]),
    { ...sampleConsent, consentId: 'consent-of-payment', consentType: 'payment' },
    { ...sampleConsent, consentId: 'consent-of-other', clientId: 'tpp-2' },
  ];
}

function listClients({ client }: BankState): readonly Client[] {
  return [client, { ...client, client_id: 'tpp-2' }];
}

function withKey(): Pick<Client, 'jwks'> {
  return { jwks: { keys: [clientKey.publicJwk] } };
}
