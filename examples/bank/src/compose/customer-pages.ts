import { createConsentLookup } from '@ob/consent';
import type { Route } from '@ob/http';
import type { Queryable } from '@ob/postgres';
import type { InteractionPages, InteractionParts, Stores } from '@ob/server';
import { pageSettings } from '../page-settings.ts';
import { createCustomerPages } from '../pages/customer-pages.ts';
import type { DecideTogether } from '../pages/decide-consent.ts';
import { createCustomerAccounts, createLockedAccounts } from '../reader/customer-accounts.ts';
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
import type { Resources } from './resources.ts';
import { createSecondFactor } from './second-factor.ts';

type Parts = InteractionParts<Queryable>;

/** Creates the customer's pages and the routes of the sign-in behind them. */
export function createPages(resources: Resources, parts: Parts): InteractionPages {
  const signIn = createSignInPorts(resources);
  const { storage } = parts;
  const ports = {
    ...parts,
    ...signIn,
    session: createBankSession(signIn),
    origin: new URL(parts.issuer).origin,
    claims: createClaimStore(resources.database),
    accounts: createCustomerAccounts(resources.database),
    uses: storage.uses,
    consents: storage.consents,
    grants: storage.grants,
    authorizations: createApprovalPorts(parts, storage),
    decideTogether: createDecideTogether(parts),
    quotas: parts,
  };
  const { routes, authorization } = createCustomerPages(ports);
  const signInRoutes: readonly Route[] = [...createSignInRoutes(ports), ...createCodeRoutes(ports)];
  return { routes: [...routes, ...signInRoutes], authorization };
}

function createApprovalPorts(parts: Parts, { consents, authorizations }: Stores) {
  return { ...parts, authorizations, consents: createConsentLookup({ consents, clock: parts.clock }) };
}

/** Runs a customer's decision in one transaction: the consent and the code. */
function createDecideTogether(parts: Parts): DecideTogether {
  const { storage } = parts;
  return (work) =>
    storage.transact((transaction) => {
      const stores = storage.on(transaction);
      return work({
        consent: { ...parts, consents: stores.consents, accounts: createLockedAccounts(transaction) },
        authorization: createApprovalPorts(parts, stores),
        claims: createClaimStore(transaction),
        redeemStepUp: ({ id, authentication }) =>
          createChallengeStore(transaction).use(id, authentication.authenticatedAt),
      });
    });
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
