import { createMemoryClientStore } from '@ob/oauth/primitives';
import { connectDatabase } from '@ob/postgres';
import { systemClock, systemRandom } from '@ob/server';
import { removeClientFromBank } from './compose/remove-client.ts';
import { ConfigError, readConfig } from './config.ts';
import { loadClients } from './platform/clients.ts';
import { requireDatabase } from './platform/require-database.ts';

/** Removes the client that the command line names, from the database and by the clients file of the environment. */
async function runRemoval(clientId: string): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined || config.clientsFile === undefined)
    throw new ConfigError(['DATABASE_URL and OB_CLIENTS_FILE must be set, as they are for the servers']);
  const clients = createMemoryClientStore(await loadClients(config));
  const database = connectDatabase({
    connectionString: config.databaseUrl,
    max: 2,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await requireDatabase(database);
    const ports = { database, clients, clock: systemClock, random: systemRandom };
    const removed = await removeClientFromBank(ports, clientId);
    if (!removed.ok) {
      throw new ConfigError([
        `${clientId} is registered. Delete it from OB_CLIENTS_FILE and send SIGHUP to every server first`,
      ]);
    }
    process.stdout.write(`${JSON.stringify({ client_id: clientId, removed: removed.value })}\n`);
  } finally {
    await database.close();
  }
}

const [clientId, ...rest] = process.argv.slice(2);
if (clientId === undefined || clientId === '' || rest.length > 0) {
  process.stderr.write('Usage: remove-client <client_id>\n');
  process.exitCode = 1;
} else {
  await runRemoval(clientId).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
