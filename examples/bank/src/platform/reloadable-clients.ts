import type { Client, ClientStore } from '@ob/oauth';
import { createMemoryClientStore } from '@ob/oauth/primitives';

/** The client ids that a reload changed. */
export interface ClientChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface ReloadableClients extends ClientStore {
  /** Replaces the clients for all later requests. */
  replace(clients: readonly Client[]): ClientChanges;
}

export function createReloadableClients(clients: readonly Client[]): ReloadableClients {
  let current = clients;
  let store = createMemoryClientStore(clients);
  return {
    find: (clientId) => store.find(clientId),
    replace(next) {
      const changes = compareClients(current, next);
      current = next;
      store = createMemoryClientStore(next);
      return changes;
    },
  };
}

function compareClients(before: readonly Client[], after: readonly Client[]): ClientChanges {
  const old = new Map(before.map((client) => [client.client_id, JSON.stringify(client)]));
  const ids = after.map(({ client_id }) => client_id);
  return {
    added: ids.filter((id) => !old.has(id)),
    changed: after
      .filter((client) => old.has(client.client_id) && old.get(client.client_id) !== JSON.stringify(client))
      .map(({ client_id }) => client_id),
    removed: [...old.keys()].filter((id) => !ids.includes(id)),
  };
}
