import { revokeConsents } from '@ob/consent';
import { createMemoryConsentStore, liveStatuses } from '@ob/consent/primitives';
import { storeSampleConsent } from '@ob/consent/testing';
import type { Client } from '@ob/oauth';
import { createMemoryOAuthStores } from '@ob/oauth/primitives';
import { type ClientRemovalSubject, clientRemovalCases } from '@ob/oauth/testing';
import { createMemoryWebhooks } from '@ob/webhooks/primitives';
import { createOutboxEvents, createSampleWebhook } from '@ob/webhooks/testing';
import { describe, test } from 'vitest';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { createAuthorizationStore } from '../src/oauth/authorization-store.ts';
import { createGrantStore } from '../src/oauth/grant-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { storeGrant } from './store-grant.ts';
import { createEngineSubject } from './webhooks-subject.ts';

const database = await createMigratedDatabase();
const registered: Client = {
  client_id: 'registered',
  client_name: 'Third Party',
  redirect_uris: [],
  token_endpoint_auth_method: 'tls_client_auth',
  grant_types: ['client_credentials'],
  response_types: [],
  scope: 'webhooks',
  roles: ['aisp'],
  security_profile: 'fapi2',
  tls_client_certificate_bound_access_tokens: true,
  dpop_bound_access_tokens: false,
  require_signed_request_object: false,
};
const clock = { now: () => Date.now() };
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

function createMemoryStores() {
  const webhooks = createMemoryWebhooks({ clock, leaseClock: clock, random });
  const consents = createMemoryConsentStore({ outbox: webhooks.outbox });
  return { ...createMemoryOAuthStores(), consents, ...webhooks, enqueue: webhooks.outbox.enqueue };
}

type Stores = Omit<ReturnType<typeof createMemoryStores>, 'replay' | 'outbox' | 'backlog'>;

function createPostgresStores(): Stores {
  return {
    ...createEngineSubject(database, async () => {}),
    consents: createConsentStore(database),
    authorizations: createAuthorizationStore(database),
    grants: createGrantStore(database),
  };
}

/** Stores an authorized consent and one that awaits authorization, each with a grant. */
async function storeConsents({ consents, authorizations }: Stores, clientId: string): Promise<void> {
  const now = Date.now();
  for (const decided of [{}, { customerId: 'customer-1' }]) {
    const consentId = `${clientId}-${Object.keys(decided).length}`;
    await storeSampleConsent(consents, { consentId, clientId, createdAt: now, ...decided });
    await storeGrant(authorizations, consentId, now, { clientId, consentId });
  }
}

let subjects = 0;

/** The database never deletes history, so each subject prefixes its clients. */
function createSubject(stores: Stores): ClientRemovalSubject {
  subjects += 1;
  const own = (clientId: string) => `${clientId}-${subjects}`;
  const { consents, grants, subscriptions, queue } = stores;
  const endAll = (clientId: string) =>
    revokeConsents({ consents, clock, random }, { of: { clientId }, actorId: 'staff-1' });
  return {
    ports: {
      clock,
      grants: { revoke: ({ clientId = '' }, now) => grants.revoke({ clientId: own(clientId) }, now) },
      webhooks: { removeAll: (clientId) => subscriptions.removeAll(own(clientId)) },
      consents: { endAll: (clientId) => endAll(own(clientId)) },
      clients: { find: async (clientId) => (clientId === 'registered' ? registered : undefined) },
    },
    async equip(clientId) {
      await storeConsents(stores, own(clientId));
      await subscriptions.add(createSampleWebhook(own(`${clientId}-1`), own(clientId)), 100);
      await subscriptions.add(createSampleWebhook(own(`${clientId}-2`), own(clientId)), 100);
      await stores.enqueue(createOutboxEvents(own(clientId), 'event-1'));
    },
    async count(clientId) {
      const filter = { clientId: own(clientId) };
      const query = { of: filter, statuses: liveStatuses, now: Date.now(), limit: 100 };
      const { deliveries: claimed } = await queue.claim({
        limit: 100,
        leaseMs: 60_000,
        capPerSubscription: 100,
      });
      await queue.release(claimed.map(({ lease }) => lease));
      await queue.leave();
      return {
        webhooks: (await subscriptions.list(own(clientId))).length,
        deliveries: claimed.filter((delivery) => delivery.clientId === own(clientId)).length,
        liveConsents: (await consents.search(query)).items.length,
        liveGrants: (await grants.list({ filter, limit: 100 })).length,
      };
    },
  };
}

describe('removing a client from stores in memory', () => {
  test.each(clientRemovalCases)('$name', ({ run }) => run(createSubject(createMemoryStores())));
});

describe('removing a client from PostgreSQL', () => {
  test.each(clientRemovalCases)('$name', ({ run }) => run(createSubject(createPostgresStores())));
});
