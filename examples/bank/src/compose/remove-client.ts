import { revokeConsents } from '@ob/consent';
import type { Result } from '@ob/http';
import { type ClientRemoval, type ClientStore, removeClient } from '@ob/oauth';
import { createConsentStore, createGrantStore, createSubscriptionStore } from '@ob/postgres/stores';
import type { Resources } from './resources.ts';

export interface RemovalResources extends Pick<Resources, 'database' | 'clock' | 'random'> {
  readonly clients: ClientStore;
}

/** The actor in the history of the revoked consents. */
const actorId = 'remove-client';

/** Removes all data of a client. Refuses a client that is still registered. */
export function removeClientFromBank(
  { database, clients, clock, random }: RemovalResources,
  clientId: string,
): Promise<Result<ClientRemoval, 'client_registered'>> {
  const consents = createConsentStore(database);
  const ports = {
    clock,
    clients,
    grants: createGrantStore(database),
    webhooks: createSubscriptionStore(database),
    consents: {
      endAll: (id: string) => revokeConsents({ consents, clock, random }, { of: { clientId: id }, actorId }),
    },
  };
  return removeClient(ports, clientId);
}
