import { authenticationPolicy } from '../customer/authentication-policy.ts';
import { createChallengeStore } from '../customer/challenge-store.ts';
import { createSessionStore } from '../customer/session-store.ts';
import type { DecideTogether } from '../pages/decide-consent.ts';
import { createLockedAccounts } from '../reader/customer-accounts.ts';
import type { Resources } from './resources.ts';
import { createStores } from './stores.ts';

/** Runs a customer's decision in one transaction: the consent and the code. */
export function createDecideTogether(resources: Resources): DecideTogether {
  return (work) =>
    resources.database.transact((transaction) => {
      const stores = createStores(transaction, resources.clock);
      return work({
        consent: { ...resources, consents: stores.consents, accounts: createLockedAccounts(transaction) },
        authorization: {
          ...resources,
          consents: stores.consentLookup,
          authorizations: stores.authorizations,
          authentication: authenticationPolicy,
        },
        sessions: createSessionStore(transaction),
        challenges: createChallengeStore(transaction),
      });
    });
}
