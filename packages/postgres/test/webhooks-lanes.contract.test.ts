import { createOutboxEvents, createSampleWebhook } from '@ob/webhooks/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../src/database.ts';
import { listenForDeliveries } from '../src/webhooks/delivery-hints.ts';
import { createDeliveryQueue } from '../src/webhooks/delivery-queue.ts';
import { enqueueEvents } from '../src/webhooks/outbox.ts';
import { createSubscriptionStore } from '../src/webhooks/subscription-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const { connectionString } = database.pool.options;
const limits = { limit: 100, leaseMs: 60_000, capPerSubscription: 100 };

const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  await database.pool.query('TRUNCATE ob.webhook_subscriptions, ob.webhook_events CASCADE');
});

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  await database.pool.query('DELETE FROM ob.webhook_workers');
});

/** Starts a worker with a pool of its own, as in another process. */
async function startWorker() {
  const pool = connectDatabase({ connectionString, max: 3 });
  cleanups.push(async () => {
    if (!pool.pool.ended) await pool.close();
  });
  const queue = createDeliveryQueue(pool);
  await queue.claim(limits);
  return { pool, queue };
}

/** Counts the lanes of each worker, most first. */
async function countLanes(): Promise<readonly number[]> {
  const { rows } = await database.pool.query(`
    SELECT count(*)::int AS lanes FROM ob.webhook_lanes JOIN ob.webhook_workers USING (worker_id)
    GROUP BY worker_id ORDER BY lanes DESC`);
  return rows.map(({ lanes }) => lanes);
}

async function addWebhooks(count: number): Promise<void> {
  const store = createSubscriptionStore(database);
  for (let index = 0; index < count; index += 1)
    await store.add(createSampleWebhook(`hook-${index}`, `client-${index}`), 100);
}

const enqueueFor = (db: Parameters<typeof enqueueEvents>[0], count: number, name = 'event') =>
  enqueueEvents(
    db,
    Array.from({ length: count }, (_, index) => createOutboxEvents(`client-${index}`, name)).flat(),
  );

describe('the lanes', () => {
  test('are shared evenly within seconds when workers join and leave', async () => {
    const { queue } = await startWorker();
    expect(await countLanes()).toEqual([64]);
    await startWorker();
    await startWorker();
    await expect.poll(countLanes, { timeout: 4_000 }).toEqual([22, 21, 21]);
    await queue.leave();
    await expect.poll(countLanes, { timeout: 4_000 }).toEqual([32, 32]);
  });

  test('of a worker that dies go to another one after five seconds', async () => {
    const { pool } = await startWorker();
    await pool.close();
    await startWorker();
    expect(await countLanes()).toEqual([64]);
    const { rows } = await database.pool.query('SELECT count(*)::int AS workers FROM ob.webhook_workers');
    expect(rows[0].workers).toBe(2);
    await expect
      .poll(async () => (await database.pool.query('SELECT FROM ob.webhook_workers')).rowCount, {
        timeout: 8_000,
      })
      .toBe(1);
    await expect.poll(countLanes, { timeout: 4_000 }).toEqual([64]);
  });

  test('are not taken in the middle of a claim, and a worker that lost them takes a new share', async () => {
    const { queue } = await startWorker();
    const claiming = await database.pool.connect();
    await claiming.query('BEGIN');
    await claiming.query('SELECT FROM ob.webhook_workers FOR NO KEY UPDATE');
    const lapse = "UPDATE ob.webhook_workers SET active_until = '-infinity'";
    await claiming.query(lapse);
    const other = await startWorker();
    expect(await countLanes()).toEqual([64]);
    await claiming.query('COMMIT');
    claiming.release();
    await database.pool.query(lapse);
    await expect.poll(countLanes, { timeout: 4_000 }).toEqual([32, 32]);
    await addWebhooks(40);
    await enqueueFor(database, 40);
    const batches = [await queue.claim(limits), await other.queue.claim(limits)];
    const sizes = batches.map(({ deliveries }) => deliveries.length);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(40);
  });
});

describe('a hint', () => {
  /** Counts the hints of a worker. The first follows its start. */
  async function countHints(pool: Database) {
    const count = { hints: 0 };
    cleanups.push(
      listenForDeliveries(pool, () => {
        count.hints += 1;
      }),
    );
    await expect.poll(() => count.hints).toBeGreaterThan(0);
    count.hints = 0;
    return count;
  }

  test('follows the commit, reaches the owner of the lane alone, and never follows a rollback', async () => {
    const workers = [await startWorker(), await startWorker()];
    await expect.poll(countLanes, { timeout: 4_000 }).toEqual([32, 32]);
    const [first, second] = await Promise.all(workers.map(({ pool }) => countHints(pool)));
    if (first === undefined || second === undefined) return expect.fail('two workers');
    await addWebhooks(1);
    const broken = database.transact(async (transaction) => {
      await enqueueFor(transaction, 1, 'never');
      throw new Error('the change failed');
    });
    await expect(broken).rejects.toThrow('the change failed');
    await database.transact(async (transaction) => {
      await enqueueFor(transaction, 1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(first.hints + second.hints).toBe(0);
    });
    await expect.poll(() => first.hints + second.hints).toBe(1);
    const [owner] = first.hints === 1 ? workers : [...workers].reverse();
    expect((await owner?.queue.claim(limits))?.deliveries).toHaveLength(1);
  });

  test('wakes the worker of the same process without a notification', async () => {
    const { pool } = await startWorker();
    const count = await countHints(pool);
    const listener = await database.pool.connect();
    const payloads: unknown[] = [];
    listener.on('notification', ({ payload }) => payloads.push(payload));
    await listener.query('LISTEN ob_webhook_deliveries');
    await addWebhooks(1);
    await enqueueFor(pool, 1);
    expect(count.hints).toBe(1);
    await enqueueFor(database, 1, 'from elsewhere');
    await expect.poll(() => count.hints).toBe(2);
    expect(payloads).toHaveLength(1);
    listener.release(true);
  });
});
