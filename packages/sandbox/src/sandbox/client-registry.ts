import { type Client, type ClientStore, formatErrorPath, parseClients } from '@ob/oauth';
import { SandboxError } from './sandbox-error.ts';

/** The registered third parties. */
export interface ClientRegistry extends ClientStore {
  /**
   * Registers a client by its metadata (RFC 7591 names, with `roles` and `security_profile`). Replaces a client with the
   * same `client_id`. Rejects with a `SandboxError` (`registration`) that lists all errors.
   */
  register(registration: unknown): Promise<Client>;
  listIds(): readonly string[];
}

/** Creates a registry of clients. Rejects if a registration is not valid. */
export async function createClientRegistry(registrations: readonly unknown[]): Promise<ClientRegistry> {
  const clients = new Map<string, Client>();
  for (const client of await parseRegistrations(registrations)) clients.set(client.client_id, client);
  return {
    find: async (clientId) => clients.get(clientId),
    async register(registration) {
      const [client] = await parseRegistrations([registration]);
      if (client === undefined)
        throw new SandboxError('registration', 'The registration is missing. Pass client metadata.');
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
  throw new SandboxError('registration', `A registration is not valid: ${errors.join('; ')}`);
}
