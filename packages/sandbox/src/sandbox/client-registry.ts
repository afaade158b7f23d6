import type { Client, ClientStore } from '@ob/oauth';
import { formatFaultPath, parseClients } from '@ob/oauth/primitives';
import { SandboxError } from './sandbox-error.ts';

/** The registered third parties. */
export interface ClientRegistry extends ClientStore {
  /**
   * Registers a client by its metadata (RFC 7591 names, with `roles` and `security_profile`); one of the same
   * `client_id` is replaced. Throws a `SandboxError` (`registration`) that names every fault.
   */
  register(registration: unknown): Client;
  /** Lists the ids of all clients. */
  listIds(): readonly string[];
}

/** Creates a registry of the given registrations. Throws as its `register` does. */
export function createClientRegistry(registrations: readonly unknown[]): ClientRegistry {
  const clients = new Map<string, Client>();
  for (const client of parseRegistrations(registrations)) clients.set(client.client_id, client);
  return {
    find: async (clientId) => clients.get(clientId),
    register(registration) {
      const [client] = parseRegistrations([registration]);
      if (client === undefined) throw new SandboxError('registration', 'There is no registration');
      clients.set(client.client_id, client);
      return client;
    },
    listIds: () => [...clients.keys()],
  };
}

function parseRegistrations(registrations: readonly unknown[]): readonly Client[] {
  const parsed = parseClients(registrations);
  if (parsed.ok) return parsed.value;
  const faults = parsed.refusal.map(({ path, message }) => `${formatFaultPath(path)} ${message}`);
  throw new SandboxError('registration', `A registration cannot be used: ${faults.join('; ')}`);
}
