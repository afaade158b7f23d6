import type { Client, ClientStore } from '../client/client.ts';

/** Creates a {@link ClientStore} of a fixed list of clients, as read from a file at start. */
export function createMemoryClientStore(clients: readonly Client[]): ClientStore {
  const byId = new Map(clients.map((client) => [client.client_id, client]));
  return { find: async (clientId) => byId.get(clientId) };
}
