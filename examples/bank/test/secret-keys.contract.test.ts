import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbox } from '@ob/postgres/stores';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { createVerifier } from '@ob/webhooks/verify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { loadSecretKeys } from '../src/platform/secret-key.ts';
import { obtainClientToken } from './third-parties.ts';
import { createSite, type SampleBank } from './whole-bank.ts';

const { database, open, close } = await createSite();

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
  await close();
});

/** Starts the bank with keys; what it does is in its log. */
async function start(environment: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const bank = await open({ environment, write: (line) => void lines.push(line) });
  const jobs = bank.startJobs();
  const { subjects } = await loadSecretKeys(readConfig(environment));
  const stop = async () => {
    await jobs.stop();
    await bank.close();
  };
  const count = (text: string) => lines.filter((line) => line.includes(text)).length;
  return { bank, subjects, count, stop };
}

async function register(bank: SampleBank): Promise<{ webhook_id: string; secret: string }> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const token = await obtainClientToken(bank, 'one', 'webhooks');
  const { json } = await bank.call('POST', '/webhooks', token, { body: { url } });
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
  const [first, second] = [randomBytes(32), randomBytes(32)].map((key) =>
    Buffer.from(key).toString('base64'),
  );
  const keys = { first: first ?? '', second: second ?? '' };
  const before = await start({ OB_SECRET_KEY: keys.first });
  const { webhook_id, secret } = await register(before.bank);
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
