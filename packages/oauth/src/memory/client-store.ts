import type { Client, ClientStore } from '../client/client.ts';

/** Creates a {@link ClientStore} from a fixed list of clients. */
export function createMemoryClientStore(clients: readonly Client[]): ClientStore {
  const byId = new Map(clients.map((client) => [client.client_id, client]));
  return { find: async (clientId) => byId.get(clientId) };
}
