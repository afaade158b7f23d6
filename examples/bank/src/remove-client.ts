import { createMemoryClientStore } from '@ob/oauth/primitives';
import { systemClock, systemRandom } from '@ob/server';
import { removeClientFromBank } from './compose/remove-client.ts';
import { ConfigError, readConfig } from './config.ts';
import { loadClients } from './platform/clients.ts';
import { failCommand, withDatabase } from './platform/command.ts';

/** Removes a client from the database, if it is not in the clients file any more. */
async function runRemoval(clientId: string): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined || config.clientsFile === undefined)
    throw new ConfigError([
      'DATABASE_URL and OB_CLIENTS_FILE must be set to the same values as for the servers',
    ]);
  const clients = createMemoryClientStore(await loadClients(config));
  const removed = await withDatabase(config.databaseUrl, (database) =>
    removeClientFromBank({ database, clients, clock: systemClock, random: systemRandom }, clientId),
  );
  if (!removed.ok) {
    throw new ConfigError([
      `${clientId} is registered. Delete it from OB_CLIENTS_FILE and send SIGHUP to every server first`,
    ]);
  }
  process.stdout.write(`${JSON.stringify({ client_id: clientId, removed: removed.value })}\n`);
}

const [clientId, ...rest] = process.argv.slice(2);
if (clientId === undefined || clientId === '' || rest.length > 0)
  failCommand('Usage: remove-client <client_id>');
else await runRemoval(clientId).catch(failCommand);
