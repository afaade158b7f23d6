import { type ConsentStore, createConsentLookup } from '@ob/consent';
import { createMemoryConsentStore } from '@ob/consent/memory';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import type { ConsentLookup } from '@ob/core';
import type { GrantLookup } from '@ob/oauth';
import { createMemoryGrantLookup, createMemoryOAuthStores, type OAuthStores } from '@ob/oauth/memory';
import {
  connectDatabase,
  createAuthorizationStore,
  createConsentStore,
  createGrantLookup,
  createGrantStore,
  createReplayStore,
  migrate,
} from '@ob/postgres';
import type { ServerSetup } from './server.ts';

/** The customer who has authorized every consent. */
export const customerId = 'c3b7a6f1-6f0e-4f3c-8f4e-7f6c0a9d2b11';

/** The stores of our authorization server, and its view of the consents. */
export interface OurStores extends OAuthStores {
  readonly consents: ConsentLookup;
  readonly grantLookup: GrantLookup;
}

/** The same with the store that the consents of the setup are put in. */
type KeptStores = OurStores & { readonly kept: ConsentStore };

const clock = { now: () => Date.now() };

/** Nobody listens to what becomes of the consents. */
const noOutbox = { enqueue: async () => undefined };

/** Makes the stores, in memory or on PostgreSQL as the setup wants, with every consent of the setup in them. */
export async function createOurStores(setup: ServerSetup): Promise<OurStores> {
  const { databaseUrl } = setup;
  const { kept, ...stores } = await (databaseUrl === undefined
    ? createStoresInMemory()
    : createStoresOnPostgres(databaseUrl));
  for (const consentId of setup.consentIds) await keepAuthorizedConsent(kept, setup.clientId, consentId);
  return stores;
}

async function createStoresInMemory(): Promise<KeptStores> {
  const kept = createMemoryConsentStore({ outbox: noOutbox });
  const consents = createConsentLookup({ consents: kept, clock });
  const stores = createMemoryOAuthStores();
  return { kept, consents, ...stores, grantLookup: createMemoryGrantLookup({ ...stores, consents }) };
}

async function createStoresOnPostgres(connectionString: string): Promise<KeptStores> {
  const database = connectDatabase({ connectionString, max: 16 });
  await migrate(database);
  const kept = createConsentStore(database);
  return {
    kept,
    consents: createConsentLookup({ consents: kept, clock }),
    grantLookup: createGrantLookup(database, clock),
    authorizations: createAuthorizationStore(database),
    grants: createGrantStore(database),
    replay: createReplayStore(database),
  };
}

async function keepAuthorizedConsent(
  consents: ConsentStore,
  clientId: string,
  consentId: string,
): Promise<void> {
  const now = Date.now();
  const { stored, history } = createSampleConsent({ consentId, clientId, createdAt: now });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: customerId } as const;
  const step = { command: 'authorize', actor, at: now, accountIds: ['account-1'] } as const;
  await consents.replace(planSampleChange(stored, step));
}
