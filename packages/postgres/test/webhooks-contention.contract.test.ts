import { beforeAll, expect, test } from 'vitest';
import { createDeliveryQueue } from '../src/stores.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();

const claim = { limit: 10, leaseMs: 20_000, capPerSubscription: 10 };

beforeAll(async () => {
  await database.pool.query(`
    INSERT INTO ob.webhook_subscriptions (webhook_id, client_id, url, standard_webhooks, status,
      consecutive_failures, secrets, created_at, status_updated_at)
    VALUES ('webhook', 'client', 'https://tpp.example/', false, 'enabled', 0, '[]', now(), now())`);
  await database.pool.query(`
    INSERT INTO ob.webhook_events (client_id, event_id, event_type, resource_id, body)
    VALUES ('client', 'event', 'consent.authorized', 'consent', '{}')`);
  await database.pool.query(`
    INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id) VALUES ('webhook', 'client', 'event')`);
});

/** Runs `work` while another session holds the claim lock of the webhook, at most until `release` is called. */
async function whileAnotherHolds<Value>(
  work: (release: () => Promise<void>) => Promise<Value>,
): Promise<Value> {
  const other = await database.pool.connect();
  const release = async () => void (await other.query('COMMIT'));
  await other.query('BEGIN');
  await other.query("SELECT pg_advisory_xact_lock(7221005, hashtext('webhook'))");
  try {
    return await work(release);
  } finally {
    await release();
    other.release();
  }
}

test('a claimer does not wait for another one that holds all due deliveries', async () => {
  const claimed = await whileAnotherHolds(() => createDeliveryQueue(database).claim(claim));
  expect(claimed).toEqual([]);
});

test('a claimer looks again when another one held all due deliveries during its first look', async () => {
  let looks = 0;
  const claimed = await whileAnotherHolds((release) => {
    const transact: typeof database.transact = async (work, settings) => {
      const found = await database.transact(work, settings);
      looks += 1;
      await release();
      return found;
    };
    return createDeliveryQueue({ ...database, transact }).claim(claim);
  });
  expect(claimed).toHaveLength(1);
  expect(looks).toBe(2);
});

test('a claimer looks once when nothing is due', async () => {
  let looks = 0;
  const transact: typeof database.transact = (work, settings) => {
    looks += 1;
    return database.transact(work, settings);
  };
  expect(await createDeliveryQueue({ ...database, transact }).claim(claim)).toEqual([]);
  expect(looks).toBe(1);
});
