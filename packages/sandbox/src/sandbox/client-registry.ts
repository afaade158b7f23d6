import { type Client, type ClientStore, formatErrorPath, parseClients } from '@ob/oauth';
import { SandboxError } from './sandbox-error.ts';

export interface ClientRegistry extends ClientStore {
  /**
   * Adds or replaces a client (RFC 7591 names, `roles`, `security_profile`). Rejects with a `SandboxError` that lists all errors.
   */
  register(registration: unknown): Promise<Client>;
  listIds(): readonly string[];
}

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
