import { createSecretBox, observeFailuresAlone } from '@ob/webhooks';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { createVerifier } from '@ob/webhooks/verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDeliveryLog } from '../src/webhooks/delivery-log.ts';
import { createOutbox, enqueueEvents } from '../src/webhooks/outbox.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { type Receiver, startReceiver } from './webhooks-receiver.ts';
import { random, register, startSender } from './webhooks-sender.ts';

const database = await createMigratedDatabase();
const secretBox = createSecretBox([random.bytes(32)], random);

const cleanups: (() => unknown)[] = [];
let receiver: Receiver;

beforeEach(async () => {
  await database.pool.query('TRUNCATE ob.webhook_subscriptions, ob.webhook_events CASCADE');
  receiver = await startReceiver(() => ({ status: 200, delayMs: 0 }));
});

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
  receiver.close();
});

function startWorker(): void {
  const observer = observeFailuresAlone((error) => expect.fail(String(error)));
  cleanups.push(startSender(database, { secretBox, observer }).stop);
}

describe('from a commit to a verified delivery', () => {
  test('the receiver verifies what the transaction recorded, and the log says so', async () => {
    const { webhook, secret } = await register(database, secretBox, `${receiver.origin}/hook`);
    startWorker();
    await database.transact((transaction) =>
      enqueueEvents(transaction, createOutboxEvents('client-1', 'event-1')),
    );
    await expect.poll(() => receiver.received.length).toBe(1);
    const [request] = receiver.received;
    const event = await createVerifier({ secrets: [secret] })({
      body: request?.body ?? '',
      headers: request?.headers ?? {},
    });
    expect(event).toMatchObject({ id: 'event-1', type: 'consent.authorized' });
    const list = () =>
      createDeliveryLog(database).list({ clientId: 'client-1', webhookId: webhook.webhook_id, limit: 10 });
    await expect.poll(async () => (await list())[0]?.status).toBe('delivered');
  });

  test('several workers share the work, and nothing is sent twice', async () => {
    for (let index = 0; index < 5; index += 1)
      await register(database, secretBox, `${receiver.origin}/hook${index}`);
    const ids = Array.from({ length: 60 }, (_, index) => `event-${index}`);
    await createOutbox(database).enqueue(createOutboxEvents('client-1', ...ids));
    for (let worker = 0; worker < 3; worker += 1) startWorker();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(300);
    const sent = receiver.received.map(({ path, eventId }) => `${path} ${eventId}`);
    expect(new Set(sent).size).toBe(300);
  });
});
