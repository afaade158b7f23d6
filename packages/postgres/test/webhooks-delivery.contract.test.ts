import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressGuard } from '@ob/core/network';
import {
  createDispatcher,
  createSecretBox,
  type Dispatcher,
  observeFailuresAlone,
  registerWebhook,
} from '@ob/webhooks';
import { createNodeTransport, nodeSigner, systemTimer } from '@ob/webhooks/node';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { createVerifier } from '@ob/webhooks/verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenForDeliveries } from '../src/webhooks/delivery-hints.ts';
import { createDeliveryLog } from '../src/webhooks/delivery-log.ts';
import { createDeliveryQueue } from '../src/webhooks/delivery-queue.ts';
import { createOutbox, enqueueEvents } from '../src/webhooks/outbox.ts';
import { createSubscriptionStore } from '../src/webhooks/subscription-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();

beforeEach(async () => {
  await database.pool.query('TRUNCATE ob.webhook_subscriptions, ob.webhook_events CASCADE');
});

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const clock = { now: () => Date.now() };
const secretBox = createSecretBox([random.bytes(32)], random);

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Receives deliveries, and answers each after the time that its path names. */
async function receive() {
  const received: Received[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({
        path,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      });
      setTimeout(() => response.end(), Number(path.split('-')[1] ?? 0));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  cleanups.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return { received, origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

function startDispatcher(): Dispatcher {
  const guard = createAddressGuard({
    resolve: async () => [],
    allow: ['127.0.0.0/8'],
    environment: 'sandbox',
    ownAddresses: () => [],
  });
  const transport = createNodeTransport({ guard });
  const ports = {
    clock,
    secretBox,
    signer: nodeSigner,
    timer: systemTimer,
    transport,
    observer: observeFailuresAlone((error) => expect.fail(String(error))),
  };
  const dispatcher = createDispatcher({ ...ports, queue: createDeliveryQueue(database) }, { pollMs: 100 });
  dispatcher.start();
  const stopListening = listenForDeliveries(database, dispatcher.wake);
  cleanups.push(async () => {
    stopListening();
    await dispatcher.stop();
    await transport.close();
  });
  return dispatcher;
}

async function register(url: string, clientId = 'client-1') {
  const subscriptions = createSubscriptionStore(database);
  const registered = await registerWebhook({ subscriptions, secretBox, clock, random }, clientId, { url });
  if (!registered.ok) return expect.fail(registered.refusal);
  return registered.value;
}

describe('from a commit to a verified delivery', () => {
  test('the receiver verifies what the transaction recorded, and the log says so', async () => {
    const { received, origin } = await receive();
    const { webhook, secret } = await register(`${origin}/hook`);
    startDispatcher();
    await database.transact((transaction) =>
      enqueueEvents(transaction, createOutboxEvents('client-1', 'event-1')),
    );
    await expect.poll(() => received.length).toBe(1);
    const [delivery] = received;
    const event = await createVerifier({ secrets: [secret] })({
      body: delivery?.body ?? '',
      headers: delivery?.headers ?? {},
    });
    expect(event).toMatchObject({ id: 'event-1', type: 'consent.authorized' });
    const list = () =>
      createDeliveryLog(database).list({ clientId: 'client-1', webhookId: webhook.webhook_id, limit: 10 });
    await expect.poll(async () => (await list())[0]?.status).toBe('delivered');
  });

  test('several workers share the work, and nothing is sent twice', async () => {
    const { received, origin } = await receive();
    for (let index = 0; index < 5; index += 1) await register(`${origin}/hook${index}`);
    const ids = Array.from({ length: 60 }, (_, index) => `event-${index}`);
    await createOutbox(database).enqueue(createOutboxEvents('client-1', ...ids));
    for (let worker = 0; worker < 3; worker += 1) startDispatcher();
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(300);
    const sent = received.map(({ path, headers }) => `${path} ${headers['x-event-id']}`);
    expect(new Set(sent).size).toBe(300);
  });

  test('an endpoint that answers slowly, with much to get, keeps nobody waiting', async () => {
    const { received, origin } = await receive();
    await register(`${origin}/slow-1000`, 'slow');
    for (let index = 0; index < 10; index += 1) await register(`${origin}/fast${index}-0`, 'fast');
    const ids = Array.from({ length: 200 }, (_, index) => `event-${index}`);
    await createOutbox(database).enqueue(createOutboxEvents('slow', ...ids));
    startDispatcher();
    const count = (prefix: string) => received.filter(({ path }) => path.startsWith(prefix)).length;
    await expect.poll(() => count('/slow')).toBe(10);
    await createOutbox(database).enqueue(createOutboxEvents('fast', 'event-1', 'event-2', 'event-3'));
    await expect.poll(() => count('/fast'), { timeout: 5_000 }).toBe(30);
    expect(count('/slow')).toBeLessThanOrEqual(60);
  });
});
