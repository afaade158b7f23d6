import { createHash, randomBytes } from 'node:crypto';
import { type ConsentRequest, createConsent, createConsentLookup } from '@ob/consent';
import { createMemoryConsentStore, createMemoryConsentUseStore } from '@ob/consent/memory';
import { createService, type Service } from '@ob/http';
import { type AuthenticationPolicy, createPairwiseSubjects, openAuthorization } from '@ob/oauth';
import { createMemoryClientStore, createMemoryOAuthStores } from '@ob/oauth/memory';
import { pageSettings } from '../../src/page-settings.ts';
import type { AuthorizationClaims } from '../../src/pages/authorization-claims.ts';
import type { BankAccount } from '../../src/pages/bank-accounts.ts';
import { createCustomerPages } from '../../src/pages/customer-pages.ts';
import type { CustomerSession } from '../../src/pages/customer-session.ts';
import type { DecideTogether } from '../../src/pages/decide-consent.ts';
import { client, origin } from '../test-pages.ts';

/** The time of the bank: it stands still. */
export const now = Date.parse('2026-11-20T10:00:00.000Z');

const code = { acr: 'app', maxAgeSeconds: 300, linked: true };
const authentication: AuthenticationPolicy = {
  acrValues: ['password', 'app'],
  requirements: {
    identification: { acr: 'password', maxAgeSeconds: 1800, linked: false },
    'account-access': code,
    'funds-confirmation': code,
    payment: code,
  },
};

/** The accounts of every customer. */
export const accounts: readonly BankAccount[] = ['account-1', 'account-2'].map((accountId) => ({
  accountId,
  nickname: accountId,
  accountType: 'current',
  status: 'enabled',
  currency: 'GBP',
  identifiers: [{ scheme: 'IBAN', id: 'GB82WEST12345698765432' }],
}));

function createMemoryClaims(): AuthorizationClaims {
  const owners = new Map<string, string>();
  return {
    async claim(authorizationId, browserHash) {
      const owner = owners.get(authorizationId) ?? browserHash;
      owners.set(authorizationId, owner);
      return owner === browserHash;
    },
    isClaimed: async (authorizationId, browserHash) => owners.get(authorizationId) === browserHash,
    release: async (authorizationId) => void owners.delete(authorizationId),
  };
}

/** The pages of a bank in memory, and a third party in front of them. */
export interface OwnBank {
  readonly service: Service;
  /** Requests a consent and pushes its authorization request; returns the path that a browser opens. */
  request(request: ConsentRequest): Promise<string>;
}

/** Opens the pages of a bank on its own login. */
export function openOwnBank(session: CustomerSession): OwnBank {
  const clock = { now: () => now };
  const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
  const consents = createMemoryConsentStore({ outbox: { enqueue: async () => {} } });
  const { authorizations, grants } = createMemoryOAuthStores();
  const clients = createMemoryClientStore([client]);
  const shared = { clock, random, clients, accounts: { listAccounts: async () => accounts } };
  const authorization = {
    ...shared,
    authorizations,
    authentication,
    consents: createConsentLookup({ consents, clock }),
    subjects: createPairwiseSubjects(new Uint8Array(32)),
    issuer: origin,
    keys: { current: () => ({ active: [], retired: [] }) },
  };
  const claims = createMemoryClaims();
  const decideTogether: DecideTogether = (work) =>
    work({ consent: { ...shared, consents }, authorization, claims, redeemStepUp: async () => false });
  const pages = createCustomerPages({
    ...{ ...shared, settings: pageSettings, session, origin, claims, consents, grants, decideTogether },
    uses: createMemoryConsentUseStore(),
    authorizations: authorization,
    quotas: { fundsLimit: 10 },
  });
  const service = createService({
    ...shared,
    routes: [
      ...pages.routes,
      {
        method: 'GET',
        path: '/authorize',
        errors: 'page',
        async handle(request, context) {
          const requestUri = new URL(request.url).searchParams.get('request_uri') ?? '';
          const opened = await openAuthorization(authorization, { clientId: client.client_id, requestUri });
          if (!opened.ok) return pages.authorization.errorPage(opened.refusal, context);
          return pages.authorization.interaction(request, opened.value, context);
        },
      },
    ],
  });
  return {
    service,
    async request(request) {
      const roles = { rolesOf: async () => client.roles };
      const readRequest = async () => ({ ok: true, value: request }) as const;
      const asked = { clientId: client.client_id, consentType: request.consent_type, readRequest };
      const created = await createConsent({ ...shared, consents, roles }, asked);
      if (!created.ok) throw new Error('the consent was refused');
      const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(32).toString('base64url')}`;
      const pushed = {
        clientId: client.client_id,
        redirectUri: 'https://tpp.example/callback',
        scopes: ['openid', 'accounts'],
        responseMode: 'query',
        codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        pushedAt: now,
        consentId: created.value.consent_id,
      } as const;
      const hash = createHash('sha256').update(requestUri).digest('base64url');
      await authorizations.push(hash, pushed, now + 60_000);
      return `/authorize?request_uri=${encodeURIComponent(requestUri)}`;
    },
  };
}
