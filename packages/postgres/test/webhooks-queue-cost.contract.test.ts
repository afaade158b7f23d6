import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../src/database.ts';
import { claimDeliveries } from '../src/webhooks/claim.ts';
import { completeDeliveries } from '../src/webhooks/completion.ts';
import { countBlocksOn } from './counted-blocks.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { ownAllLanes, placeWorker } from './webhooks-lanes.ts';

const database = await createMigratedDatabase();
/** A connection that planned every statement while the tables were empty, and keeps these plans. */
let client: PoolClient;

let transaction: Queryable;
let countBlocks: ReturnType<typeof countBlocksOn>['countBlocks'];

const claim = () =>
  claimDeliveries(transaction, {
    ...placeWorker,
    limit: 10,
    leaseMs: 20_000,
    capPerSubscription: 10,
  });

const attempt = { outcome: 'delivered', startedAt: 0, durationMs: 1 } as const;

async function deliver(): Promise<void> {
  const { deliveries } = await claim();
  expect(deliveries).toHaveLength(10);
  const completions = deliveries.map(({ lease }) => ({ lease, attempt }));
  const { verdicts } = await completeDeliveries(transaction, completions, 0);
  expect(new Set(verdicts)).toEqual(new Set(['delivered']));
}

async function addWebhooks(kind: string, count: number, status: 'enabled' | 'disabled'): Promise<void> {
  await client.query(
    `INSERT INTO ob.webhook_subscriptions (webhook_id, client_id, url, standard_webhooks, status, status_reason,
       consecutive_failures, secrets, created_at, status_updated_at)
     SELECT $1 || n, 'client', 'https://tpp.example/', false, $3::text,
       CASE WHEN $3::text = 'disabled' THEN 'disabled_by_client' END, 0, '[]', now(), now()
     FROM generate_series(1, $2::int) n`,
    [kind, count, status],
  );
}

/** Adds deliveries to webhooks in turn, due in `seconds`; without `seconds`, delivered long ago. */
async function addDeliveries(kind: string, webhooks: number, count: number, seconds?: number): Promise<void> {
  const finished = seconds === undefined;
  const tag = `${kind}-${finished}-`;
  await client.query(
    `INSERT INTO ob.webhook_events (client_id, event_id, event_type, resource_id, body)
     SELECT 'client', $1 || n, 'consent.authorized', 'consent', '{}' FROM generate_series(1, $2::int) n`,
    [tag, count],
  );
  await client.query(
    `INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id, status, due_at, finished_at)
     SELECT $1 || (1 + n % $2::int), 'client', $3 || n, CASE WHEN $5 THEN 'delivered' ELSE 'pending' END,
       CASE WHEN NOT $5 THEN now() + $6::float8 * interval '1 second' END,
       CASE WHEN $5 THEN now() - interval '1 year' END
     FROM generate_series(1, $4::int) n`,
    [kind, webhooks, tag, count, finished, seconds ?? 0],
  );
}

const poll = async () => expect((await claim()).deliveries).toEqual([]);

beforeAll(async () => {
  client = await database.pool.connect();
  ({ transaction, countBlocks } = countBlocksOn(client));
  await ownAllLanes(client, placeWorker.workerId);
  await addWebhooks('few-', 10, 'enabled');
  await addDeliveries('few-', 10, 10, 0);
  await client.query('VACUUM ANALYZE');
  // A connection keeps a generic plan after five executions.
  for (let turn = 0; turn < 8; turn += 1) await countBlocks(deliver);
  await client.query("UPDATE ob.webhook_deliveries SET due_at = now() + interval '1 day'");
}, 60_000);
afterAll(() => client.release());

test('a poll reads as many blocks among 4,000 webhooks with scheduled deliveries as among 1,000', async () => {
  await addWebhooks('some-', 1_000, 'enabled');
  await addDeliveries('some-', 1_000, 1_000, 3_600);
  const few = await countBlocks(poll);
  await addWebhooks('waiting-', 3_000, 'enabled');
  await addDeliveries('waiting-', 3_000, 3_000, 3_600);
  const many = await countBlocks(poll);
  expect(few).toBeGreaterThan(0);
  expect(many, `${few} blocks before`).toBeLessThanOrEqual(few + 20);
});

test('the held deliveries of disabled webhooks make a poll more expensive only up to a bound', async () => {
  await addWebhooks('held-', 1, 'disabled');
  await addDeliveries('held-', 1, 60, -60);
  const some = await countBlocks(poll);
  expect(some).toBeLessThan(500);
  await addWebhooks('long-held-', 1, 'disabled');
  await addDeliveries('long-held-', 1, 10_000, -60);
  expect(await countBlocks(poll)).toBeLessThan(10_000);
});

test('a delivery reads as many blocks behind a long history and a long queue without statistics', async () => {
  await addWebhooks('ready-', 10, 'enabled');
  await addDeliveries('ready-', 10, 100, -1);
  const short = await countBlocks(deliver);
  await addDeliveries('few-', 10, 20_000);
  await addWebhooks('long-', 1, 'enabled');
  await addDeliveries('long-', 1, 20_000, -30);
  const long = await countBlocks(deliver);
  expect(short).toBeGreaterThan(0);
  expect(long, `${short} blocks before`).toBeLessThanOrEqual(short + 400);
});
