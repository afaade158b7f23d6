import type { Route } from '@ob/http';
import { createConsentUseStore } from '@ob/postgres';
import { pageSettings } from '../page-settings.ts';
import { type CustomerPages, createCustomerPages } from '../pages/customer-pages.ts';
import { createCustomerAccounts } from '../reader/customer-accounts.ts';
import { createAttemptStore } from '../sign-in/attempt-store.ts';
import { createBankSession } from '../sign-in/bank-session.ts';
import { createChallengeStore } from '../sign-in/challenge-store.ts';
import { createClaimStore } from '../sign-in/claim-store.ts';
import { createCodeRoutes } from '../sign-in/code-routes.ts';
import { createCustomerStore } from '../sign-in/customer-store.ts';
import { createSessionStore } from '../sign-in/session-store.ts';
import { hashingLimits } from '../sign-in/sign-in.ts';
import { createSignInRoutes } from '../sign-in/sign-in-routes.ts';
import { english } from '../sign-in/texts/english.ts';
import { createWorkQueue } from '../sign-in/work-queue.ts';
import { createDecideTogether } from './decide-together.ts';
import type { Resources } from './resources.ts';
import { createSecondFactor } from './second-factor.ts';
import type { Stores } from './stores.ts';

/** Creates the customer's pages and the routes of the sign-in behind them. */
export function createPages(resources: Resources, stores: Stores): CustomerPages {
  const signIn = createSignInPorts(resources);
  const ports = {
    ...resources,
    ...signIn,
    session: createBankSession(signIn),
    origin: new URL(resources.issuer).origin,
    claims: createClaimStore(resources.database),
    accounts: createCustomerAccounts(resources.database),
    uses: createConsentUseStore(resources.database),
    consents: stores.consents,
    grants: stores.grants,
    authorizations: {
      ...resources,
      consents: stores.consentLookup,
      authorizations: stores.authorizations,
    },
    decideTogether: createDecideTogether(resources),
    quotas: resources.config,
  };
  const { routes, authorization } = createCustomerPages(ports);
  const signInRoutes: readonly Route[] = [...createSignInRoutes(ports), ...createCodeRoutes(ports)];
  return { routes: [...routes, ...signInRoutes], authorization };
}

function createSignInPorts(resources: Resources) {
  const { database, config, clock, random } = resources;
  return {
    clock,
    random,
    settings: pageSettings,
    texts: english,
    sessions: createSessionStore(database),
    customers: createCustomerStore(database),
    attempts: createAttemptStore(database),
    hashing: createWorkQueue(hashingLimits),
    challenges: createChallengeStore(database),
    secondFactor: createSecondFactor(resources),
    ...(config.environment === 'sandbox'
      ? { signInHint: 'In this sandbox, sign in as alice with the password alice-password.' }
      : {}),
  };
}
