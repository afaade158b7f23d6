import { Agent } from 'node:https';
import { connectDatabase } from '@ob/postgres';
import { findFreePort } from '@ob/tooling/free-port';
import { createApiClients } from '../api/api-clients.ts';
import { connectParty } from '../parties.ts';
import type { ServerProcess } from '../server-process.ts';
import { createBankPlace } from '../test-bank.ts';
import { type PlannedReceiver, startPlannedReceiver } from './planned-receiver.ts';
import { createWebhookClient, type WebhookClient } from './trial.ts';

/** An API that sends nothing itself, and a worker on each of the servers, all on one database. */
export interface WorkerWorld {
  readonly api: ServerProcess;
  readonly workers: readonly [hono: ServerProcess, express: ServerProcess];
  readonly one: WebhookClient;
  readonly receiver: PlannedReceiver;
  /** Runs a statement in the database of all of them. */
  query(statement: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts all of it. */
export async function openWorkerWorld(): Promise<WorkerWorld> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder);
  const port = await findFreePort();
  const known = { ...clients.environment, OB_ISSUER: `https://localhost:${port}` };
  // First, for it makes the keys and the tables.
  const api = await place.start('hono', { ...known, PORT: String(port), OB_WORKER: '0' });
  const alone = { ...known, OB_WORKER: 'only' };
  const workers = await Promise.all([place.start('hono', alone), place.start('express', alone)]);
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });
  const party = await connectParty(clients, 'whole', api.issuer);
  const receiver = await startPlannedReceiver();
  const database = connectDatabase({ connectionString: place.databaseUrl, max: 1 });
  return {
    api,
    workers,
    one: createWebhookClient(party, agent),
    receiver,
    query: (statement) => database.pool.query(statement),
    async close() {
      agent.destroy();
      await party.client.close();
      await database.close();
      await receiver.close();
      await Promise.all([api, ...workers].map((server) => server.end('SIGKILL')));
      await place.remove();
    },
  };
}
