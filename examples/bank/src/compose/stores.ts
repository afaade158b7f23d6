import { type ConsentStore, createConsentLookup } from '@ob/consent';
import type { ConsentLookup } from '@ob/core';
import type { Clock } from '@ob/http';
import type { AuthorizationStore, GrantLookup, GrantStore, ReplayStore } from '@ob/oauth';
import {
  createAuthorizationStore,
  createConsentStore,
  createGrantLookup,
  createGrantStore,
  createReplayStore,
  type Queryable,
} from '@ob/postgres';

/** The stores that a decision of a customer changes together. */
export interface Stores {
  readonly consents: ConsentStore;
  readonly consentLookup: ConsentLookup;
  readonly authorizations: AuthorizationStore;
  readonly grants: GrantStore;
  readonly grantLookup: GrantLookup;
  readonly replay: ReplayStore;
}

/** Makes the stores on a database, or on one transaction of it. */
export function createStores(db: Queryable, clock: Clock): Stores {
  const consents = createConsentStore(db);
  return {
    consents,
    consentLookup: createConsentLookup({ consents, clock }),
    authorizations: createAuthorizationStore(db),
    grants: createGrantStore(db),
    grantLookup: createGrantLookup(db, clock),
    replay: createReplayStore(db),
  };
}
