import { changeWebhook, createSecretBox, observeFailures } from '@ob/webhooks/primitives';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from '../src/webhooks/outbox.ts';
import { createSubscriptionStore } from '../src/webhooks/subscription-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { type Receiver, startReceiver } from './webhooks-receiver.ts';
import { random, register, startSender } from './webhooks-sender.ts';

const database = await createMigratedDatabase();
const secretBox = createSecretBox([random.bytes(32)], random);
/** Longer than a test, and shorter than the timeout of an attempt. */
const slowMs = 9_000;

const cleanups: (() => unknown)[] = [];
let receiver: Receiver;

beforeEach(async () => {
  await database.pool.query('TRUNCATE ob.webhook_subscriptions, ob.webhook_events CASCADE');
  receiver = await startReceiver(({ path }) => ({
    status: 204,
    delayMs: path.startsWith('/slow') ? slowMs : 5,
  }));
});

afterEach(async () => {
  receiver.close();
  for (const clean of cleanups.splice(0)) await clean();
});

function startWorkers(count: number): void {
  const observer = observeFailures((error) => expect.fail(String(error)));
  for (let worker = 0; worker < count; worker += 1) {
    const sender = startSender(database, { secretBox, observer, settings: { shutdownMs: 100 } });
    cleanups.push(sender.stop);
  }
}

async function registerMany(prefix: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { webhook } = await register(database, secretBox, `${receiver.origin}/${prefix}-${index}`, prefix);
    ids.push(webhook.webhook_id);
  }
  return ids;
}

const enqueueMany = (clientId: string, count: number, name = 'event') =>
  createOutbox(database).enqueue(
    createOutboxEvents(clientId, ...Array.from({ length: count }, (_, index) => `${name}-${index}`)),
  );

const listPaths = (prefix: string) => receiver.received.filter(({ path }) => path.startsWith(`/${prefix}`));
const maxOf = (prefix: string) =>
  [...receiver.max].filter(([path]) => path.startsWith(`/${prefix}`)).map(([, max]) => max);

describe('endpoints that take nine seconds to answer', () => {
  test('one with 10,000 waiting events does not delay the events of 100 healthy ones', async () => {
    await registerMany('slow', 1);
    await registerMany('healthy', 100);
    await enqueueMany('slow', 10_000);
    startWorkers(2);
    await expect.poll(() => listPaths('slow').length, { timeout: 10_000 }).toBe(10);
    for (let round = 0; round < 10; round += 1) await enqueueMany('healthy', 1, `event-${round}`);
    await expect.poll(() => listPaths('healthy').length, { timeout: 30_000, interval: 20 }).toBe(1_000);
    expect(maxOf('slow')).toEqual([10]);
    // On any machine, at most two rounds of the slow endpoint fit in between.
    expect(listPaths('slow').length).toBeLessThanOrEqual(40);
  });

  test('sixty of them, enough to fill one process six times, do not delay healthy ones', async () => {
    await registerMany('slow', 60);
    await registerMany('healthy', 20);
    await enqueueMany('slow', 30);
    startWorkers(1);
    // More than all slots of the process except those for slow endpoints.
    await expect.poll(() => listPaths('slow').length, { timeout: 20_000 }).toBeGreaterThanOrEqual(300);
    for (let round = 0; round < 10; round += 1) await enqueueMany('healthy', 1, `event-${round}`);
    await expect.poll(() => listPaths('healthy').length, { timeout: 30_000, interval: 20 }).toBe(200);
    const last = Math.max(...listPaths('healthy').map(({ at }) => at));
    const waited = listPaths('slow').filter(({ at, status }) => at < last && status === undefined);
    expect(waited.length).toBeGreaterThan(100);
    expect(Math.max(...maxOf('slow'))).toBeLessThanOrEqual(10);
  });
});

test('the held events of a disabled webhook are sent once it is enabled, with the cap over all workers', async () => {
  const subscriptions = createSubscriptionStore(database);
  const [webhookId = ''] = await registerMany('held', 1);
  const setStatus = (status: 'enabled' | 'disabled') =>
    subscriptions.revise('held', webhookId, (current) => changeWebhook(current, { status }, Date.now()));
  await setStatus('disabled');
  await enqueueMany('held', 1_000);
  startWorkers(3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(receiver.received).toEqual([]);
  await setStatus('enabled');
  await expect.poll(() => receiver.received.length, { timeout: 40_000 }).toBe(1_000);
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(1_000);
  expect(Math.max(...maxOf('held'))).toBeLessThanOrEqual(10);
  expect(Math.max(...maxOf('held'))).toBeGreaterThan(5);
});
