import { createUseRecorder } from '@ob/consent';
import { createConsentRoutes } from '@ob/consent/routes';
import type { AccessLookup, UseRecorder } from '@ob/core';
import {
  createAccessGuard,
  createConsentGuard,
  createTokenGuard,
  type TokenGuard,
  type TokenVerifier,
} from '@ob/core/guard';
import { createFundsConfirmationRoutes, createPaymentRoutes } from '@ob/core/payment-routes';
import { createAccountRoutes } from '@ob/core/routes';
import type { Route } from '@ob/http';
import { type AuthorizationPages, createAccessTokenVerifier } from '@ob/oauth';
import { createOAuthRoutes } from '@ob/oauth/routes';
import {
  createAccessLookup,
  createConsentUseStore,
  createDeliveryLog,
  createDeliveryQueue,
  createPaymentStore,
  createSubscriptionStore,
} from '@ob/postgres';
import { nodeSigner } from '@ob/webhooks/node';
import { createDeliveryRoutes, createWebhookRoutes } from '@ob/webhooks/routes';
import { createAccountReader } from '../reader/account-reader.ts';
import { createDebtorAccounts } from '../reader/debtor-accounts.ts';
import { authenticationPolicy } from '../sign-in/authentication-policy.ts';
import { createCustomerStore, createProfileSource } from '../sign-in/customer-store.ts';
import { createPages } from './customer-pages.ts';
import { createProcessor } from './engine.ts';
import { type Resources, readAhead } from './resources.ts';
import { createSandboxControls } from './sandbox-routes.ts';
import { createStores, type Stores } from './stores.ts';

/** Makes every route of the bank: the authorization server, the APIs, and the customer's pages. */
export function createBankRoutes(resources: Resources): readonly Route[] {
  const { database, clock } = resources;
  const stores = createStores(database, clock);
  const checks = {
    tokens: createAccessTokenVerifier({ ...resources, replay: stores.replay }),
    access: createAccessLookup(database, clock),
  };
  const pages = createPages(resources, stores);
  return [
    ...createAuthorizationServer(resources, stores, checks, pages.authorization),
    ...createApis(resources, stores, checks),
    ...pages.routes,
  ];
}

/** What every guard asks about an access token. */
interface TokenChecks {
  readonly tokens: TokenVerifier;
  readonly access: AccessLookup;
}

function createAuthorizationServer(
  resources: Resources,
  stores: Stores,
  checks: TokenChecks,
  pages: AuthorizationPages,
): readonly Route[] {
  return createOAuthRoutes({
    ...resources,
    ...stores,
    consents: stores.consentLookup,
    access: checks.access,
    tokens: createTokenGuard({ ...resources, ...checks }),
    authentication: authenticationPolicy,
    profiles: createProfileSource(createCustomerStore(resources.database)),
    pages,
  });
}

function createApis(resources: Resources, stores: Stores, checks: TokenChecks): readonly Route[] {
  const { database } = resources;
  const reader = createAccountReader(database);
  const guard = createAccessGuard({ ...resources, ...checks, reader });
  const uses = recordUses(resources);
  const admitted = { ...resources, tokens: createTokenGuard({ ...resources, ...checks }) };
  return [
    ...createAccountRoutes({ ...resources, guard, reader, uses }),
    ...createConsentRoutes({ ...admitted, consents: stores.consents, roles: createRoleLookup(resources) }),
    ...createPayments(resources, stores, checks),
    ...createWebhookApi(resources, admitted.tokens),
    ...createSandboxControls(resources, stores, admitted.tokens),
  ];
}

function createPayments(resources: Resources, stores: Stores, checks: TokenChecks): readonly Route[] {
  const { database, log } = resources;
  const gated = { ...resources, guard: createConsentGuard({ ...resources, ...checks }) };
  return [
    ...createPaymentRoutes({
      ...gated,
      tokens: createTokenGuard({ ...resources, ...checks }),
      payments: createPaymentStore(database),
      consents: stores.consentLookup,
      debtors: createDebtorAccounts(database),
      processor: createProcessor(resources),
      onSubmitFailure: (error, about) => log.error({ err: error, ...about }, 'payment not handed over yet'),
    }),
    ...createFundsConfirmationRoutes({
      ...gated,
      reader: createAccountReader(database),
      uses: recordUses(resources),
    }),
  ];
}

function recordUses({ database, clock }: Resources): UseRecorder {
  return createUseRecorder({ uses: createConsentUseStore(database), clock });
}

function createWebhookApi(resources: Resources, tokens: TokenGuard): readonly Route[] {
  const { database, log } = resources;
  const subscriptions = createSubscriptionStore(database);
  return [
    ...createWebhookRoutes({ ...resources, tokens, subscriptions }),
    ...createDeliveryRoutes({
      ...resources,
      tokens,
      subscriptions,
      log: createDeliveryLog(database),
      queue: createDeliveryQueue(database, { offsetMs: () => readAhead(resources) }),
      signer: nodeSigner,
      onFailure: (error) => log.error({ err: error }, 'ping failed on our side'),
    }),
  ];
}

function createRoleLookup({ clients }: Resources) {
  return { rolesOf: async (clientId: string) => (await clients.find(clientId))?.roles ?? [] };
}
