import { revokeConsents } from '@ob/consent';
import type { Result } from '@ob/http';
import { type ClientRemoval, type ClientStore, removeClient } from '@ob/oauth';
import { createConsentStore, createGrantStore, createSubscriptionStore } from '@ob/postgres/stores';
import type { Resources } from './resources.ts';

/** What removing a client needs of the bank. */
export interface RemovalResources extends Pick<Resources, 'database' | 'clock' | 'random'> {
  readonly clients: ClientStore;
}

/** How the history of a consent names the one who ended it. */
const actorId = 'remove-client';

/** Removes all that a client has at this bank; refuses a client that is still registered. */
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
