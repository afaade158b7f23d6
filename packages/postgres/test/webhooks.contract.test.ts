import { createOutboxEvents, createSampleWebhook, webhookEngineCases } from '@ob/webhooks/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenForDeliveries } from '../src/webhooks/delivery-hints.ts';
import { purgeWebhooks } from '../src/webhooks/retention.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { createEngineSubject } from './webhooks-subject.ts';

const database = await createMigratedDatabase();

beforeEach(async () => {
  await database.pool.query('TRUNCATE ob.webhook_subscriptions, ob.webhook_events CASCADE');
});

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const subjects: ReturnType<typeof createEngineSubject>[] = [];

function createSubject() {
  const subject = createEngineSubject(database, wait);
  subjects.push(subject);
  return subject;
}

// Otherwise, the worker of the next test would share the lanes with this one.
afterEach(async () => {
  for (const { queue } of subjects.splice(0)) await queue.leave();
});

describe('the engine on PostgreSQL', () => {
  test.each(webhookEngineCases)('$name', async ({ run }) => {
    await run(createSubject());
  });

  test('deletes the secrets of a removed webhook', async () => {
    const { subscriptions } = createSubject();
    await subscriptions.add(createSampleWebhook('hook-1'), 100);
    await subscriptions.remove('client-1', 'hook-1');
    const { rows } = await database.pool.query('SELECT secrets FROM ob.webhook_subscriptions');
    expect(rows).toEqual([{ secrets: [] }]);
  });

  test('reaches every subscription when a claim covers few of them', async () => {
    const { queue, subscriptions, enqueue } = createSubject();
    for (let index = 0; index < 60; index += 1) {
      await subscriptions.add(createSampleWebhook(`hook-${index}`, `client-${index}`), 100);
    }
    const ids = Array.from({ length: 60 }, (_, index) => createOutboxEvents(`client-${index}`, 'one', 'two'));
    await enqueue(ids.flat());
    const seen = new Set<string>();
    for (let turn = 0; turn < 60; turn += 1) {
      const { deliveries } = await queue.claim({ limit: 1, leaseMs: 60_000, capPerSubscription: 10 });
      for (const { webhookId } of deliveries) seen.add(webhookId);
    }
    expect(seen.size).toBe(60);
  });
});

describe('purgeWebhooks', () => {
  const countRows = async () => {
    const tables = ['subscriptions', 'events', 'deliveries', 'attempts'];
    const counts = tables.map((table) => `(SELECT count(*)::int FROM ob.webhook_${table}) AS ${table}`);
    return (await database.pool.query(`SELECT ${counts.join(', ')}`)).rows[0];
  };

  test('removes deliveries that ended, and webhooks that were deleted, before the given time, and nothing that waits', async () => {
    const { subscriptions, queue, enqueue } = createSubject();
    await subscriptions.add(createSampleWebhook('hook-1'), 100);
    await subscriptions.add(createSampleWebhook('hook-2', 'client-2'), 100);
    await enqueue([
      ...createOutboxEvents('client-1', 'done', 'waits'),
      ...createOutboxEvents('client-2', 'orphan'),
    ]);
    await enqueue(createOutboxEvents('client-3', 'for nobody'));
    const { deliveries } = await queue.claim({ limit: 10, leaseMs: 60_000, capPerSubscription: 10 });
    const done = deliveries.filter(({ eventId }) => eventId === 'done');
    const attempt = { outcome: 'delivered', startedAt: 0, durationMs: 1 } as const;
    await queue.complete(done.map(({ lease }) => ({ lease, attempt })));
    await subscriptions.remove('client-2', 'hook-2');
    expect(await purgeWebhooks(database, { before: Date.now() - 60_000, limit: 10 })).toBe(0);
    const before = Date.now() + 60_000;
    while ((await purgeWebhooks(database, { before, limit: 1 })) > 0);
    expect(await countRows()).toEqual({ subscriptions: 1, events: 1, deliveries: 1, attempts: 0 });
  });

  test('leaves a delivery with a manual attempt in flight until that has ended', async () => {
    const { subscriptions, queue, enqueue } = createSubject();
    await subscriptions.add(createSampleWebhook('hook-1'), 100);
    await enqueue(createOutboxEvents('client-1', 'done'));
    const attemptAll = async (beforeStoring = async () => {}) => {
      const { deliveries: claimed } = await queue.claim({
        limit: 10,
        leaseMs: 60_000,
        capPerSubscription: 10,
      });
      await beforeStoring();
      const attempt = { outcome: 'delivered', startedAt: 0, durationMs: 1 } as const;
      return { claimed, ...(await queue.complete(claimed.map(({ lease }) => ({ lease, attempt })))) };
    };
    const purge = async () => {
      while ((await purgeWebhooks(database, { before: Date.now() + 60_000, limit: 10 })) > 0);
    };
    const { claimed } = await attemptAll();
    await queue.redeliver('client-1', 'hook-1', claimed[0]?.lease.deliveryId ?? '');
    expect((await attemptAll(purge)).verdicts).toEqual(['delivered']);
    expect(await countRows()).toMatchObject({ deliveries: 1, attempts: 2 });
    await purge();
    expect(await countRows()).toMatchObject({ events: 0, deliveries: 0, attempts: 0 });
  });
});

describe('hints', () => {
  test('arrive with a commit that leaves something to deliver, and end with stop', async () => {
    const { subscriptions, enqueue } = createSubject();
    await subscriptions.add(createSampleWebhook('hook-1'), 100);
    let hints = 0;
    const stop = listenForDeliveries(database, () => {
      hints += 1;
    });
    await expect.poll(() => hints).toBe(1);
    await enqueue(createOutboxEvents('client-1', 'event-1'));
    await expect.poll(() => hints).toBe(2);
    await enqueue(createOutboxEvents('client-2', 'event-1'));
    stop();
    await enqueue(createOutboxEvents('client-1', 'event-2'));
    await wait(100);
    expect(hints).toBe(2);
  });

  test('arrive again after the connection broke', async () => {
    let hints = 0;
    const stop = listenForDeliveries(database, () => {
      hints += 1;
    });
    await expect.poll(() => hints).toBe(1);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN ob_webhook%' AND pid <> pg_backend_pid()`,
    );
    await expect.poll(() => hints, { timeout: 5_000 }).toBe(2);
    stop();
  });
});
