import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { createSubscriptionStore } from '../src/webhooks/subscription-store.ts';
import { explainBlocks } from './counted-blocks.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();

/** Returns how many 8 KiB blocks the statements of `work` read, cached or not. */
async function countBlocks(work: (explained: Database) => Promise<unknown>): Promise<number> {
  let blocks = 0;
  const explain: Database['query'] = async ({ text }, values) => {
    blocks += await explainBlocks(database.pool, text, values);
    return [];
  };
  await work({ ...database, query: explain });
  return blocks;
}

beforeAll(async () => {
  await database.pool.query(`
    INSERT INTO ob.webhook_subscriptions (webhook_id, client_id, url, standard_webhooks, status, consecutive_failures,
      secrets, created_at, status_updated_at)
    SELECT 'hook-' || n, 'client-' || n / 100, 'https://tpp.example/hook', false, 'enabled', 0,
      jsonb_build_array(jsonb_build_object('activeFrom', 0, 'encrypted',
        CASE WHEN n % 10000 = 0 THEN 'v1.old.' ELSE 'v1.new.' END || repeat('a', 180))), now(), now()
    FROM generate_series(1, 30000) n`);
  await database.pool.query('ANALYZE ob.webhook_subscriptions');
}, 30_000);

test('finds three webhooks with an older key among thousands without a scan', async () => {
  const store = createSubscriptionStore(database);
  const query = { keyId: 'new', after: '', limit: 100 };
  expect(await store.listUnderOtherKeys(query)).toHaveLength(3);
  expect(await store.countUnderOtherKeys('new')).toBe(3);
  const blocks = await countBlocks(async (explained) => {
    const watched = createSubscriptionStore(explained);
    await watched.listUnderOtherKeys(query);
    await watched.countUnderOtherKeys('new');
  });
  expect(blocks).toBeLessThan(60);
});
