import { createHash, randomBytes } from 'node:crypto';
import { type ConsentRequest, createConsent, createConsentLookup } from '@ob/consent';
import type { Clock } from '@ob/http';
import { createService, type Route, type Service } from '@ob/http';
import {
  type AuthorizationPages,
  type Client,
  createPairwiseSubjects,
  openAuthorization,
  type PushedRequest,
} from '@ob/oauth';
import { createMemoryClientStore } from '@ob/oauth/memory';
import {
  createAuthorizationStore,
  createConsentStore,
  createConsentUseStore,
  createGrantStore,
  type Queryable,
} from '@ob/postgres';
import { pageSettings } from '../src/page-settings.ts';
import { createCustomerPages } from '../src/pages/customer-pages.ts';
import type { DecideTogether, DecisionPorts } from '../src/pages/decide-consent.ts';
import { createCustomerAccounts } from '../src/reader/customer-accounts.ts';
import { createAttemptStore } from '../src/sign-in/attempt-store.ts';
import { authenticationPolicy } from '../src/sign-in/authentication-policy.ts';
import { createBankSession } from '../src/sign-in/bank-session.ts';
import { createChallengeStore } from '../src/sign-in/challenge-store.ts';
import { createClaimStore } from '../src/sign-in/claim-store.ts';
import { createCodeRoutes } from '../src/sign-in/code-routes.ts';
import { createCustomerStore } from '../src/sign-in/customer-store.ts';
import type { SecondFactor } from '../src/sign-in/one-time-code.ts';
import { createPageCodes } from '../src/sign-in/page-codes.ts';
import { createSessionStore } from '../src/sign-in/session-store.ts';
import { hashingLimits } from '../src/sign-in/sign-in.ts';
import { createSignInRoutes } from '../src/sign-in/sign-in-routes.ts';
import { english } from '../src/sign-in/texts/english.ts';
import { createWorkQueue } from '../src/sign-in/work-queue.ts';
import { seedingMoment, type TestBank } from './sandbox-bank.ts';

/** Where the bank of the tests stands. */
export const origin = 'https://bank.example';

/** The third party of the tests. */
export const client: Client = {
  client_id: 'tpp-1',
  client_name: 'Moneta <Budget>',
  redirect_uris: ['https://tpp.example/callback'],
  token_endpoint_auth_method: 'private_key_jwt',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  scope: 'openid accounts payments',
  roles: ['aisp', 'pisp', 'cbpii'],
  security_profile: 'fapi2',
  tls_client_certificate_bound_access_tokens: true,
  dpop_bound_access_tokens: false,
  require_signed_request_object: false,
};

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const clients = createMemoryClientStore([client]);
const subjects = createPairwiseSubjects(new Uint8Array(32).fill(7));
const settings = {
  random,
  clients,
  subjects,
  issuer: origin,
  keys: { current: () => ({ active: [], retired: [] }) },
};

/** The customer's pages on a database, with what a third party does before them. */
export interface TestPages {
  readonly service: Service;
  readonly consents: ReturnType<typeof createConsentStore>;
  /** Asks for a consent as the third party does; answers its id. */
  requestConsent(request: ConsentRequest): Promise<string>;
  /** Pushes an authorization request; answers the path by which a browser opens it. */
  push(consentId: string | undefined, more?: Partial<PushedRequest>): Promise<string>;
  /** Lets time pass. */
  wait(milliseconds: number): void;
}

/** Opens the pages on a database of its own. */
export function openPages(
  { database }: TestBank,
  createSecondFactor: (clock: Clock) => SecondFactor = () => createPageCodes(new Uint8Array(32).fill(8)),
  speech = { settings: pageSettings, texts: english },
): TestPages {
  let now = seedingMoment;
  const clock = { now: () => now };
  const secondFactor = createSecondFactor(clock);
  const storesOn = (db: Queryable) => createStores(db, clock);
  const stores = storesOn(database);
  const decideTogether: DecideTogether = (work) =>
    database.transact((transaction) => work(storesOn(transaction)));
  const signIn = {
    sessions: createSessionStore(database),
    customers: createCustomerStore(database),
    attempts: createAttemptStore(database),
    hashing: createWorkQueue(hashingLimits),
    challenges: createChallengeStore(database),
    secondFactor,
    clock,
    random,
    ...speech,
    signInHint: 'Try alice.',
  };
  const ports = {
    ...signIn,
    session: createBankSession(signIn),
    origin,
    claims: createClaimStore(database),
    clients,
    consents: stores.consent.consents,
    accounts: stores.consent.accounts,
    uses: createConsentUseStore(database),
    grants: createGrantStore(database),
    authorizations: stores.authorization,
    decideTogether,
    quotas: { fundsLimit: 10 },
  };
  const pages = createCustomerPages(ports);
  const routes = [
    ...pages.routes,
    ...createSignInRoutes(ports),
    ...createCodeRoutes(ports),
    createAuthorizeRoute(stores, pages.authorization),
  ];
  const service = createService({ routes, clock, random });
  return {
    service,
    consents: stores.consent.consents,
    wait: (milliseconds) => {
      now += milliseconds;
    },
    requestConsent: (request) => requestConsent(stores, request),
    push: (consentId, more = {}) => push(stores, consentId, now, more),
  };
}

type TestStores = DecisionPorts & {
  readonly consent: {
    readonly consents: ReturnType<typeof createConsentStore>;
    readonly accounts: ReturnType<typeof createCustomerAccounts>;
  };
};

function createStores(db: Queryable, clock: { now(): number }): TestStores {
  const consents = createConsentStore(db);
  const authorization = {
    ...settings,
    clock,
    consents: createConsentLookup({ consents, clock }),
    authorizations: createAuthorizationStore(db),
    authentication: authenticationPolicy,
  };
  return {
    consent: { consents, clock, random, accounts: createCustomerAccounts(db) },
    authorization,
    claims: createClaimStore(db),
    redeemStepUp: ({ id, authentication: { authenticatedAt } }) =>
      createChallengeStore(db).use(id, authenticatedAt),
  };
}

function createAuthorizeRoute({ authorization }: TestStores, pages: AuthorizationPages): Route {
  return {
    method: 'GET',
    path: '/oauth/authorize',
    errors: 'page',
    async handle(request, context) {
      const requestUri = new URL(request.url).searchParams.get('request_uri') ?? '';
      const opened = await openAuthorization(authorization, { clientId: client.client_id, requestUri });
      return opened.ok
        ? pages.interaction(request, opened.value, context)
        : pages.errorPage(opened.refusal, context);
    },
  };
}

async function requestConsent({ consent }: TestStores, request: ConsentRequest): Promise<string> {
  const ports = { ...consent, roles: { rolesOf: async () => ['aisp', 'pisp', 'cbpii'] as const } };
  const readRequest = async () => ({ ok: true, value: request }) as const;
  const created = await createConsent(ports, {
    clientId: client.client_id,
    consentType: request.consent_type,
    readRequest,
  });
  if (!created.ok) throw new Error('the consent was refused');
  return created.value.consent_id;
}

async function push(
  { authorization }: TestStores,
  consentId: string | undefined,
  now: number,
  more: Partial<PushedRequest>,
): Promise<string> {
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(32).toString('base64url')}`;
  const request: PushedRequest = {
    clientId: client.client_id,
    redirectUri: 'https://tpp.example/callback',
    scopes: consentId === undefined ? ['openid'] : ['openid', 'accounts'],
    responseMode: 'query',
    codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    state: 'the-state',
    pushedAt: now,
    ...(consentId === undefined ? {} : { consentId }),
    ...more,
  };
  const hash = createHash('sha256').update(requestUri).digest('base64url');
  await authorization.authorizations.push(hash, request, now + 60_000);
  return `/oauth/authorize?client_id=${client.client_id}&request_uri=${encodeURIComponent(requestUri)}`;
}
