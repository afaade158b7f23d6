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

/** Holds the lock of another claimer on the webhook while `work` goes on, or until it is let go. */
async function besideAnother<Value>(work: (letGo: () => Promise<void>) => Promise<Value>): Promise<Value> {
  const other = await database.pool.connect();
  const letGo = async () => void (await other.query('COMMIT'));
  await other.query('BEGIN');
  await other.query("SELECT pg_advisory_xact_lock(7221005, hashtext('webhook'))");
  try {
    return await work(letGo);
  } finally {
    await letGo();
    other.release();
  }
}

test('a claimer does not wait for another that goes on holding what is due', async () => {
  const claimed = await besideAnother(() => createDeliveryQueue(database).claim(claim));
  expect(claimed).toEqual([]);
});

test('a claimer that found all that is due with another looks again before its worker sleeps', async () => {
  let looks = 0;
  const claimed = await besideAnother((letGo) => {
    const transact: typeof database.transact = async (work, settings) => {
      const found = await database.transact(work, settings);
      looks += 1;
      await letGo();
      return found;
    };
    return createDeliveryQueue({ ...database, transact }).claim(claim);
  });
  expect(claimed).toHaveLength(1);
  expect(looks).toBe(2);
});

test('a claimer that found nothing due looks once', async () => {
  let looks = 0;
  const transact: typeof database.transact = (work, settings) => {
    looks += 1;
    return database.transact(work, settings);
  };
  expect(await createDeliveryQueue({ ...database, transact }).claim(claim)).toEqual([]);
  expect(looks).toBe(1);
});
