import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectDatabase } from '@ob/postgres';
import { createOutbox } from '@ob/postgres/stores';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { inject } from 'vitest';
import type { Bank } from '../../src/bank.ts';
import { issuer, obtainClientToken, readAnswer } from '../third-parties.ts';
import { createSite, type SampleBank } from '../whole-bank.ts';

/** The values of a scrape by name and labels, as Prometheus writes them. */
export type Scrape = Readonly<Record<string, number>>;

/** A bank whose metrics are read, with one webhook whose endpoint answers as it is told to. */
export interface MeteredBank {
  /** The secret of the webhook, and its address. */
  readonly hidden: readonly string[];
  /** Everything that was logged. */
  readLog(): string;
  answerWith(status: number): void;
  enqueue(...ids: readonly string[]): Promise<void>;
  /** Starts to send. */
  start(): void;
  /** Makes every waiting attempt due now and the last of its delivery, after nine deliveries were abandoned in a row. */
  hurryToTheLastAttempts(): Promise<void>;
  /** Opens another process's bank on the same database. */
  openBeside(worker: string): Promise<Pick<MeteredBank, 'scrape'>>;
  scrape(): Promise<{ readonly status: number; readonly text: string; readonly values: Scrape }>;
  /** Ends all connections to the database, and lets nobody in again. */
  loseDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the bank on a database of its own, and registers the webhook as a third party does. */
export async function openMeteredBank(): Promise<MeteredBank> {
  const { database, open, close } = await createSite();
  const lines: string[] = [];
  const openWorker = (worker: string) =>
    open({ environment: { OB_WORKER: worker }, write: (line) => void lines.push(line) });
  const bank = await openWorker('1');
  const receiver = await startReceiver();
  const secret = await register(bank, receiver.url);
  let jobs: ReturnType<Bank['startJobs']> | undefined;
  return {
    hidden: [secret, receiver.url, 'planted-path'],
    readLog: () => lines.join(''),
    answerWith: receiver.answerWith,
    enqueue: (...ids) => createOutbox(database).enqueue(createOutboxEvents('one', ...ids)),
    start() {
      jobs = bank.startJobs();
    },
    async hurryToTheLastAttempts() {
      await database.pool.query('UPDATE ob.webhook_subscriptions SET consecutive_failures = 9');
      await database.pool.query(
        "UPDATE ob.webhook_deliveries SET attempts_made = 4, due_at = now() WHERE status = 'pending'",
      );
    },
    async openBeside(worker) {
      const beside = await openWorker(worker);
      return { scrape: () => scrape(beside) };
    },
    scrape: () => scrape(bank),
    async loseDatabase() {
      const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
      await lockOut(rows[0]?.name ?? '');
    },
    async close() {
      await jobs?.stop();
      await close();
      await receiver.close();
    },
  };
}

async function lockOut(name: string): Promise<void> {
  const server = connectDatabase({ connectionString: inject('databaseUrl') });
  await server.pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await server.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ]);
  await server.close();
}

async function startReceiver() {
  let status = 204;
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/planted-path`,
    answerWith(next: number) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function register(bank: SampleBank, url: string): Promise<string> {
  const token = await obtainClientToken(bank, 'one', 'webhooks');
  const answer = await bank.call('POST', '/webhooks', token, { body: { url } });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.json.data as { readonly secret: string }).secret;
}

async function scrape({ service }: Bank) {
  const { status, text } = await readAnswer(service(new Request(`${issuer}/metrics`), {}));
  const samples = text.split('\n').filter((line) => line.startsWith('ob_webhook'));
  const values = Object.fromEntries(
    samples.map((line) => line.split(' ')).map(([name = '', value]) => [name, Number(value)]),
  );
  return { status, text, values };
}
