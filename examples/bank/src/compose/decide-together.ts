import type { DecideTogether } from '../pages/decide-consent.ts';
import { createLockedAccounts } from '../reader/customer-accounts.ts';
import { authenticationPolicy } from '../sign-in/authentication-policy.ts';
import { createChallengeStore } from '../sign-in/challenge-store.ts';
import { createClaimStore } from '../sign-in/claim-store.ts';
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
        claims: createClaimStore(transaction),
        redeemStepUp: ({ id, authentication }) =>
          createChallengeStore(transaction).use(id, authentication.authenticatedAt),
      });
    });
}
