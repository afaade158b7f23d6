import type { BacklogReading } from '@ob/webhooks/primitives';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { createDeliveryBacklog } from '../src/webhooks/delivery-backlog.ts';
import { countBlocksOn } from './counted-blocks.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();

const client = await database.pool.connect();
afterAll(() => client.release());
const { transaction, countBlocks } = countBlocksOn(client);
const within: Database = { ...database, ...transaction, transact: (work) => work(transaction) };

const countReading = () => countBlocks(() => createDeliveryBacklog(within).measure());

async function addWebhooks(from: number, to: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO ob.webhook_subscriptions (webhook_id, client_id, url, standard_webhooks, status, consecutive_failures,
       secrets, created_at, status_updated_at)
     SELECT 'hook-' || n, 'client-1', 'https://tpp.example/', false, 'enabled', 0, '[]', now(), now()
     FROM generate_series($1::int, $2::int) n`,
    [from, to],
  );
}

/** Adds deliveries for a webhook: those with the status `pending` are due since a minute. */
async function addDeliveries(
  webhookId: string,
  status: 'pending' | 'delivered',
  count: number,
  name = 'event',
): Promise<void> {
  await database.pool.query(
    `WITH event AS (
       INSERT INTO ob.webhook_events
       SELECT 'client-1', $1 || $4 || n, 'consent.authorized', 'r', '{}', now() FROM generate_series(1, $3::int) n
       RETURNING event_id)
     INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id, status, due_at, finished_at)
     SELECT $1, 'client-1', event_id, $2, CASE $2 WHEN 'pending' THEN now() - interval '1 minute' END,
       CASE $2 WHEN 'delivered' THEN now() END
     FROM event`,
    [webhookId, status, count, name],
  );
  await database.pool.query('ANALYZE ob.webhook_deliveries');
}

beforeAll(async () => {
  await database.pool.query('ALTER TABLE ob.webhook_deliveries SET (autovacuum_enabled = false)');
  await addWebhooks(1, 20);
  await addDeliveries('hook-7', 'pending', 100);
});

test('a reading costs the same behind a long history, and no more for a queue beyond the counted maximum', async () => {
  const before = await countReading();
  expect(before).toBeGreaterThan(0);
  await addDeliveries('hook-8', 'delivered', 10_000);
  // Deeper indexes add a few blocks.
  expect(await countReading()).toBeLessThanOrEqual(before + 40);
  await addDeliveries('hook-9', 'pending', 11_000);
  await database.pool.query('VACUUM ob.webhook_deliveries');
  const full = await countReading();
  await addDeliveries('hook-9', 'pending', 11_000, 'more');
  await database.pool.query('VACUUM ob.webhook_deliveries');
  expect(await countReading()).toBeLessThanOrEqual(full + 40);
  expect(await createDeliveryBacklog(database).measure()).toMatchObject({ due: 10_000, scheduled: 0 });
});

test('readings take turns when very many webhooks wait, and none reports an empty backlog', async () => {
  await database.pool.query('TRUNCATE ob.webhook_deliveries CASCADE');
  await addWebhooks(1_000, 5_000);
  // The last webhook in the order of ids is alone in its turn and has the oldest delivery.
  await database.pool.query(
    `INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id, due_at)
     SELECT 'hook-' || n, 'client-1', 'hook-7event1', now() - CASE n WHEN 5000 THEN 24 ELSE 1 END * interval '1 hour'
     FROM generate_series(1000, 5000) n`,
  );
  await database.pool.query('ANALYZE ob.webhook_deliveries');
  const backlog = createDeliveryBacklog(database);
  const readings: BacklogReading[] = [];
  for (let turn = 0; turn < 6; turn += 1) readings.push(await backlog.measure());
  const hours = readings.map(({ oldestDueMs }) => Math.floor(oldestDueMs / 3_600_000));
  expect(hours.filter((age) => age === 24).length).toBeGreaterThanOrEqual(2);
  expect(hours.filter((age) => age === 1).length).toBeGreaterThanOrEqual(2);
  expect(hours.every((age) => age >= 1)).toBe(true);
  expect(readings.every(({ due }) => due >= 2_000)).toBe(true);
});
