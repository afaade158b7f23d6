import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { createDeliveryLog } from '../src/webhooks/delivery-log.ts';
import { countBlocksOn } from './counted-blocks.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const client = await database.pool.connect();
const { transaction, countBlocks } = countBlocksOn(client);
const within: Database = { ...database, ...transaction, transact: (work) => work(transaction) };
const requested = { clientId: 'client', webhookId: 'hook', limit: 10 };

async function addFinished(status: 'delivered' | 'abandoned', count: number): Promise<void> {
  await client.query(
    `INSERT INTO ob.webhook_events (client_id, event_id, event_type, resource_id, body)
     SELECT 'client', $1 || n, 'consent.authorized', 'consent', '{}' FROM generate_series(1, $2::int) n`,
    [status, count],
  );
  await client.query(
    `INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id, status, due_at, finished_at)
     SELECT 'hook', 'client', $1::text || n, $1::text, NULL, now() FROM generate_series(1, $2::int) n`,
    [status, count],
  );
}

beforeAll(async () => {
  await client.query(
    `INSERT INTO ob.webhook_subscriptions (webhook_id, client_id, url, standard_webhooks, status,
       consecutive_failures, secrets, created_at, status_updated_at)
     VALUES ('hook', 'client', 'https://tpp.example/', false, 'enabled', 0, '[]', now(), now())`,
  );
  await addFinished('abandoned', 20);
  await addFinished('delivered', 20_000);
}, 60_000);
afterAll(() => client.release());

test.each([
  ['all deliveries', {}, 10],
  ['the few deliveries that were abandoned long ago', { status: 'abandoned' }, 10],
  ['held deliveries, of which there are none', { status: 'held' }, 0],
  ['pending deliveries, of which there are none', { status: 'pending' }, 0],
  ['the deliveries of one event', { eventId: 'delivered77' }, 1],
] as const)('a page of %s reads few blocks behind a long history', async (_deliveries, filter, rows) => {
  const log = createDeliveryLog(within);
  const blocks = await countBlocks(async () => {
    expect(await log.list({ ...requested, ...filter })).toHaveLength(rows);
  });
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(400);
});
