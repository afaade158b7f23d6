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
import { createVerifier } from '@ob/webhooks/verify';
import { afterAll, expect, inject, test } from 'vitest';
import { openBank } from '../src/bank.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/platform/log.ts';
import { loadSecretKeys } from '../src/platform/secret-key.ts';
import { certificate, issuer, makeClient, readAnswer } from './whole-bank.ts';

const server = await createTestDatabase(inject('databaseUrl'));
const folder = await mkdtemp(join(tmpdir(), 'ob-secret-keys-'));
const database = connectDatabase({ connectionString: server.url });
const clock = { now: () => Date.now() };
const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const client = await makeClient('one');
await writeFile(join(folder, 'clients.json'), JSON.stringify([client.registration]));

const received: { readonly body: Buffer; readonly headers: Record<string, string> }[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ body: Buffer.concat(chunks), headers: request.headers as Record<string, string> });
    response.end();
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');

afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
  await server.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the bank with keys; what it does is in its log. */
async function start(keys: Readonly<Record<string, string>>) {
  const files = { OB_DATA_DIR: folder, OB_CLIENTS_FILE: join(folder, 'clients.json') };
  const config = readConfig({ ...files, ...keys });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const surroundings = { config, issuer, database, clock, random, log };
  const bank = await openBank(surroundings);
  const jobs = bank.startJobs();
  const { subjects } = await loadSecretKeys(config);
  const stop = async () => {
    await jobs.stop();
    await bank.close();
  };
  const count = (text: string) => lines.filter((line) => line.includes(text)).length;
  return { service: bank.service, subjects, count, stop };
}

type Running = Awaited<ReturnType<typeof start>>;

async function register({ service }: Running): Promise<{ webhook_id: string; secret: string }> {
  const send = (path: string, init: RequestInit) =>
    readAnswer(service(new Request(`${issuer}${path}`, init), { clientCertificate: certificate }));
  const form = new URLSearchParams({
    ...{ client_id: 'one', grant_type: 'client_credentials', scope: 'webhooks' },
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await client.signAssertion(clock.now()),
  });
  const token = (await send('/oauth/token', { method: 'POST', body: form })).json.access_token;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const { json } = await send('/webhooks', { method: 'POST', headers, body: JSON.stringify({ url }) });
  return json.data as { webhook_id: string; secret: string };
}

/** Lets an event come, and verifies what the receiver gets of it. */
async function deliver(id: string, secret: string): Promise<void> {
  await createOutbox(database).enqueue(createOutboxEvents('one', id));
  const find = () => received.find(({ headers }) => headers['x-event-id'] === id);
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const delivery = find() ?? expect.fail('nothing came');
  expect(await createVerifier({ secrets: [secret] })(delivery)).toMatchObject({ id });
}

test('a secret key is replaced while webhooks are sent, and customers keep their subjects', async () => {
  const [first, second] = [random.bytes(32), random.bytes(32)].map((key) =>
    Buffer.from(key).toString('base64'),
  );
  const keys = { first: first ?? '', second: second ?? '' };
  const before = await start({ OB_SECRET_KEY: keys.first });
  const { webhook_id, secret } = await register(before);
  await deliver('event-1', secret);
  await before.stop();

  const forgetful = await start({ OB_SECRET_KEY: keys.second, OB_SUBJECT_KEY: keys.first });
  await createOutbox(database).enqueue(createOutboxEvents('one', 'event-2'));
  await expect.poll(() => forgetful.count('sender_fault'), { timeout: 10_000 }).toBe(1);
  expect(forgetful.count(`"webhook":"${webhook_id}","msg":"no key opens`)).toBe(1);
  // Once for the delivery, once for all that the sweep found.
  await expect.poll(() => forgetful.count('add the key that sealed'), { timeout: 10_000 }).toBe(2);
  await forgetful.stop();

  const both = { OB_SECRET_KEY: keys.second, OB_SECRET_KEY_PREVIOUS: keys.first, OB_SUBJECT_KEY: keys.first };
  const during = await start(both);
  await deliver('event-3', secret);
  await expect.poll(() => during.count('the previous keys can be removed'), { timeout: 10_000 }).toBe(1);
  await deliver('event-4', secret);
  await during.stop();

  const after = await start({ OB_SECRET_KEY: keys.second, OB_SUBJECT_KEY: keys.first });
  await deliver('event-5', secret);
  expect([forgetful, during, after].map(({ subjects }) => subjects)).toEqual(Array(3).fill(before.subjects));
  await after.stop();
}, 60_000);
