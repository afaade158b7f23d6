import { expect, test } from 'vitest';
import { claimDeliveries } from '../src/webhooks/claim.ts';
import { countBlocksOn } from './counted-blocks.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { ownAllLanes, placeWorker } from './webhooks-lanes.ts';

const database = await createMigratedDatabase();

async function fill(kind: string, webhooks: number, each: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO ob.webhook_subscriptions (webhook_id, client_id, url, standard_webhooks, status,
       consecutive_failures, secrets, created_at, status_updated_at)
     SELECT $1 || n, 'client', 'https://tpp.example/', false, 'enabled', 0, '[]', now(), now()
     FROM generate_series(1, $2::int) n`,
    [kind, webhooks],
  );
  await database.pool.query(
    `INSERT INTO ob.webhook_events (client_id, event_id, event_type, resource_id, body)
     SELECT 'client', $1 || n, 'consent.authorized', 'consent', '{}' FROM generate_series(1, $2::int) n`,
    [kind, each],
  );
  await database.pool.query(
    `INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id)
     SELECT $1 || webhook, 'client', $1 || event
     FROM generate_series(1, $2::int) webhook, generate_series(1, $3::int) event`,
    [kind, webhooks, each],
  );
}

test('a claim reads only its own webhooks when the statistics say that one webhook has all deliveries', async () => {
  await fill('crowded-', 1, 20_000);
  await database.pool.query('ANALYZE');
  await fill('lately-', 200, 5);
  const client = await database.pool.connect();
  const { transaction, countBlocks } = countBlocksOn(client);
  const claim = { ...placeWorker, limit: 100, leaseMs: 20_000, capPerSubscription: 10 };
  await ownAllLanes(client, placeWorker.workerId);
  const blocks = await countBlocks(async () => {
    expect((await claimDeliveries(transaction, claim)).deliveries).toHaveLength(100);
  });
  client.release();
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(10_000);
});
