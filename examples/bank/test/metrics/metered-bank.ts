import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, createOutbox } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { inject } from 'vitest';
import { type Bank, openBank } from '../../src/bank.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { certificate, issuer, makeClient, readAnswer } from '../whole-bank.ts';

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
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'ob-metered-bank-'));
  const client = await makeClient('one');
  const clientsFile = join(folder, 'clients.json');
  await writeFile(clientsFile, JSON.stringify([client.registration]));
  const database = connectDatabase({ connectionString: url });
  const lines: string[] = [];
  const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
  const clock = { now: () => Date.now() };
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const open = (worker: string) => {
    const environment = { OB_DATA_DIR: folder, OB_CLIENTS_FILE: clientsFile, OB_WORKER: worker };
    return openBank({ config: readConfig(environment), issuer, database, clock, random, log });
  };
  const bank = await open('1');
  const receiver = await startReceiver();
  const secret = await register(bank, await client.signAssertion(clock.now()), receiver.url);
  const closing: (() => Promise<void>)[] = [() => bank.close()];
  return {
    hidden: [secret, receiver.url, 'planted-path'],
    readLog: () => lines.join(''),
    answerWith: receiver.answerWith,
    enqueue: (...ids) => createOutbox(database).enqueue(createOutboxEvents('one', ...ids)),
    start() {
      const jobs = bank.startJobs();
      closing.unshift(() => jobs.stop());
    },
    async hurryToTheLastAttempts() {
      await database.pool.query('UPDATE ob.webhook_subscriptions SET consecutive_failures = 9');
      await database.pool.query(
        "UPDATE ob.webhook_deliveries SET attempts_made = 4, due_at = now() WHERE status = 'pending'",
      );
    },
    async openBeside(worker) {
      const beside = await open(worker);
      closing.push(() => beside.close());
      return { scrape: () => scrape(beside) };
    },
    scrape: () => scrape(bank),
    loseDatabase: () => lockOut(new URL(url).pathname.slice(1)),
    async close() {
      for (const end of closing) await end();
      await receiver.close();
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
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

async function register({ service }: Bank, assertion: string, url: string): Promise<string> {
  const send = (path: string, init: RequestInit) =>
    readAnswer(
      service(new Request(`${issuer}${path}`, { method: 'POST', ...init }), {
        clientCertificate: certificate,
      }),
    );
  const form = new URLSearchParams({
    ...{ grant_type: 'client_credentials', scope: 'webhooks', client_id: 'one', client_assertion: assertion },
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  });
  const { json } = await send('/oauth/token', { body: form });
  const headers = { authorization: `Bearer ${json.access_token}`, 'content-type': 'application/json' };
  const answer = await send('/webhooks', { headers, body: JSON.stringify({ url }) });
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
