import type { Database, Statement } from '@ob/postgres';
import { createEventBody } from '../event-body.ts';

/** 1 kB, the usual size. */
export const eventBody = createEventBody(1_000).toString();

/** Deliveries to create. Webhooks of one client get the same events. */
export interface DeliveryRows {
  /** SQL pattern of the addresses of the webhooks, which get the deliveries in turn. */
  readonly to: string;
  readonly count: number;
  /** Seconds from now. `delivered`: they were delivered a moment ago. */
  readonly due: number | 'delivered';
  /** The JSON of the events. Each event gets its own id in it. Default: `{}`. */
  readonly body?: string;
}

const rowsPerStatement = 100_000;

export async function createDeliveries(
  database: Database,
  { to, count, due, body = '{}' }: DeliveryRows,
  progress: (step: string) => void = () => {},
): Promise<void> {
  const sampleId = eventBody.match(/"id":"([^"]+)"/)?.[1] ?? '';
  for (let created = 0; created < count; created += rowsPerStatement) {
    progress(`${created} of ${count} deliveries created`);
    const seconds = due === 'delivered' ? null : due;
    const size = Math.min(rowsPerStatement, count - created);
    await insertUnchecked(database, insertDeliveries, [size, body, sampleId, to, seconds]);
  }
  if (due === 'delivered') await insertUnchecked(database, insertAttempts, []);
}

/** Skips the checks of foreign keys, which would take a third of the time. */
async function insertUnchecked(
  database: Database,
  statement: Statement,
  values: readonly unknown[],
): Promise<void> {
  await database.transact(async (transaction) => {
    await transaction.query(trustReferences, []);
    await transaction.query(statement, values);
  });
}

export async function countOverdue(database: Database, to: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(countDue, [to]);
  return rows[0]?.count ?? 0;
}

const countDue = `
  SELECT sum(held.count)::int AS count FROM ob.webhook_subscriptions subscription CROSS JOIN LATERAL (
    SELECT count(*) FROM ob.webhook_deliveries delivery WHERE delivery.webhook_id = subscription.webhook_id
      AND leased_until IS NULL AND ready_at < clock_timestamp() - interval '1 hour') held
  WHERE subscription.url LIKE $1`;

/** In each round, every client has an event with a delivery for each of its webhooks. The last round may be incomplete. */
const insertDeliveries: Statement = {
  name: 'bench_insert_deliveries',
  text: `
  WITH webhook AS (
    SELECT webhook_id, client_id, count(*) OVER () AS total FROM ob.webhook_subscriptions WHERE url LIKE $4
  ), round AS MATERIALIZED (
    SELECT number, gen_random_uuid()::text AS event_id
    FROM generate_series(1, (SELECT ceil($1::float8 / max(total))::int FROM webhook)) AS number
  ), made AS MATERIALIZED (
    SELECT webhook_id, client_id, event_id FROM round CROSS JOIN webhook ORDER BY number, random() LIMIT $1::int
  ), event AS (
    INSERT INTO ob.webhook_events (client_id, event_id, event_type, resource_id, body)
    SELECT DISTINCT client_id, event_id, 'payment.completed', 'payment-1', replace($2, $3, event_id) FROM made
  )
  INSERT INTO ob.webhook_deliveries
    (webhook_id, client_id, event_id, status, due_at, finished_at, attempts_made, attempts_logged)
  SELECT webhook_id, client_id, event_id, CASE WHEN $5::float8 IS NULL THEN 'delivered' ELSE 'pending' END,
    clock_timestamp() + $5::float8 * interval '1 second',
    CASE WHEN $5::float8 IS NULL THEN clock_timestamp() END, ($5::float8 IS NULL)::int, ($5::float8 IS NULL)::int
  FROM made`,
};

const insertAttempts: Statement = {
  name: 'bench_insert_attempts',
  text: `
  INSERT INTO ob.webhook_attempts (delivery_id, number, started_at, duration_ms, outcome, http_status)
  SELECT delivery_id, 1, finished_at, 12, 'delivered', 200 FROM ob.webhook_deliveries WHERE status = 'delivered'
  ON CONFLICT DO NOTHING`,
};

const trustReferences: Statement = {
  name: 'bench_trust_references',
  text: 'SET LOCAL session_replication_role = replica',
};
