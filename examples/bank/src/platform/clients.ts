import type { Client } from '@ob/oauth';
import { formatErrorPath, parseClients } from '@ob/oauth';
import { type Config, ConfigError } from '../config.ts';
import { readNamedJson } from './material.ts';
import { openSampleClient, sampleClientId } from './sample-client.ts';

/** Loads the clients of the clients file, or in a sandbox without one the sample client. */
export async function loadClients(config: Config): Promise<readonly Client[]> {
  const { clientsFile, environment, dataFolder } = config;
  const clients = await readRegistrations(
    clientsFile === undefined
      ? [(await openSampleClient(dataFolder)).registration]
      : await readNamedJson('OB_CLIENTS_FILE', clientsFile),
  );
  if (environment === 'production') refuseSandboxClients(clients);
  return clients;
}

/** Refuses clients that are public or meant for one machine. */
function refuseSandboxClients(clients: readonly Client[]): void {
  const errors = [
    ...clients
      .filter(({ client_id }) => client_id === sampleClientId)
      .map(
        ({ client_id }) => `OB_CLIENTS_FILE holds the sample client ${client_id}, which production refuses`,
      ),
    ...clients
      .filter(({ jwks_uri }) => jwks_uri?.startsWith('http:'))
      .map(({ client_id }) => `OB_CLIENTS_FILE: the jwks_uri of ${client_id} must be https in production`),
  ];
  if (errors.length > 0) throw new ConfigError(errors);
}

async function readRegistrations(registrations: unknown): Promise<readonly Client[]> {
  const parsed = await parseClients(registrations);
  if (parsed.ok) return parsed.value;
  throw new ConfigError(
    parsed.refusal.map(({ path, detail }) => `OB_CLIENTS_FILE: ${formatErrorPath(path)} ${detail}`),
  );
}
