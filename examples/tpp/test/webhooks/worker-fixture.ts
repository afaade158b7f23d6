import { Agent } from 'node:https';
import { connectDatabase } from '@ob/postgres';
import { openPartyBank } from '../parties.ts';
import type { ServerProcess } from '../server-process.ts';
import { type PlannedReceiver, startPlannedReceiver } from './planned-receiver.ts';
import { createWebhookClient, type WebhookClient } from './test-webhook.ts';

/** An API without a worker, and a worker on each example server, all on one database. */
export interface WorkerFixture {
  readonly api: ServerProcess;
  readonly workers: readonly [hono: ServerProcess, express: ServerProcess];
  readonly one: WebhookClient;
  readonly receiver: PlannedReceiver;
  query(statement: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openWorkerFixture(): Promise<WorkerFixture> {
  const bank = await openPartyBank('hono', { OB_WORKER: '0' });
  const alone = { ...bank.environment, OB_ISSUER: bank.bank.issuer, PORT: '0', OB_WORKER: 'only' };
  const workers = await Promise.all([bank.place.start('hono', alone), bank.place.start('express', alone)]);
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });
  const receiver = await startPlannedReceiver();
  const database = connectDatabase({ connectionString: bank.place.databaseUrl, max: 1 });
  return {
    api: bank.bank,
    workers,
    one: createWebhookClient(bank.full, agent),
    receiver,
    query: (statement) => database.pool.query(statement),
    async close() {
      agent.destroy();
      await database.close();
      await receiver.close();
      await Promise.all(workers.map((server) => server.end('SIGKILL')));
      await bank.close();
    },
  };
}
