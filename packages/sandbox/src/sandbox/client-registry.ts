import { type Client, type ClientStore, formatErrorPath, parseClients } from '@ob/oauth';
import { SandboxError } from './sandbox-error.ts';

/** The registered third parties. */
export interface ClientRegistry extends ClientStore {
  /**
   * Registers a client by its metadata (RFC 7591 names, with `roles` and `security_profile`); one of the same
   * `client_id` is replaced. Rejects with a `SandboxError` (`registration`) that names every fault.
   */
  register(registration: unknown): Promise<Client>;
  /** Lists the ids of all clients. */
  listIds(): readonly string[];
}

/** Creates a registry of the given registrations. Rejects as its `register` does. */
export async function createClientRegistry(registrations: readonly unknown[]): Promise<ClientRegistry> {
  const clients = new Map<string, Client>();
  for (const client of await parseRegistrations(registrations)) clients.set(client.client_id, client);
  return {
    find: async (clientId) => clients.get(clientId),
    async register(registration) {
      const [client] = await parseRegistrations([registration]);
      if (client === undefined) throw new SandboxError('registration', 'There is no registration');
      clients.set(client.client_id, client);
      return client;
    },
    listIds: () => [...clients.keys()],
  };
}

async function parseRegistrations(registrations: readonly unknown[]): Promise<readonly Client[]> {
  const parsed = await parseClients(registrations);
  if (parsed.ok) return parsed.value;
  const errors = parsed.refusal.map(({ path, detail }) => `${formatErrorPath(path)} ${detail}`);
  throw new SandboxError('registration', `A registration cannot be used: ${errors.join('; ')}`);
}
