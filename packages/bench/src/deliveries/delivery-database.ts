import { randomBytes } from 'node:crypto';
import { connectDatabase, createSubscriptionStore, type Database, migrate } from '@ob/postgres';
import { createSecretBox, registerWebhook, webhookLimit } from '@ob/webhooks';
import { createEventBody } from '../event-body.ts';

/** A database whose webhooks have something to be sent. */
export interface DeliveryDatabase {
  readonly database: Database;
  readonly url: string;
  /** The key that the secrets are sealed by, in base64. */
  readonly secretKey: string;
  /** Registers webhooks, each of a client of its own. */
  register(urls: readonly string[]): Promise<void>;
  /** Makes sure that so many deliveries are due, spread evenly over the webhooks that are there. */
  fill(count: number): Promise<void>;
  close(): Promise<void>;
}

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const clock = { now: () => Date.now() };

/** As many webhooks are registered at once. */
const atOnce = 8;

/** Prepares an empty database for deliveries. */
export async function openDeliveryDatabase(url: string): Promise<DeliveryDatabase> {
  const database = connectDatabase({ connectionString: url, max: atOnce });
  await migrate(database);
  const key = random.bytes(32);
  const secretBox = createSecretBox([key], random);
  const ports = { subscriptions: createSubscriptionStore(database), secretBox, clock, random };
  return {
    database,
    url,
    secretKey: Buffer.from(key).toString('base64'),
    async register(urls) {
      const waiting = [...urls];
      const register = async (): Promise<void> => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const registered = await registerWebhook(ports, crypto.randomUUID(), { url: next });
          if (!registered.ok) throw new Error(`More than ${webhookLimit} webhooks of one client`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, register));
      await database.pool.query('ANALYZE ob.webhook_subscriptions');
    },
    async fill(count) {
      const due = await database.pool.query<{ count: number }>(countDue);
      const missing = count - (due.rows[0]?.count ?? 0);
      if (missing > 0) await makeDeliveries(database, missing);
    },
    close: database.close,
  };
}

/** The body of every event: 1 kB, in which each has its own id. */
export const eventBody = createEventBody(1_000).toString();

const sampleId = '5b2f6f0c-51d1-4a53-8d0e-2f8f5f0e6c11';

/** Makes events, each with one delivery that is due, in turn for each of the enabled webhooks. */
export async function makeDeliveries(database: Database, count: number): Promise<void> {
  await database.pool.query(insertDeliveries, [count, eventBody, sampleId]);
}

const countDue = `SELECT count(*)::int AS count FROM ob.webhook_deliveries
  JOIN ob.webhook_subscriptions USING (webhook_id)
  WHERE ready_at <= clock_timestamp() AND leased_until IS NULL AND ob.webhook_subscriptions.status = 'enabled'`;

const insertDeliveries = `
  WITH webhook AS (
    SELECT webhook_id, client_id, row_number() OVER (ORDER BY webhook_id) - 1 AS place, count(*) OVER () AS total
    FROM ob.webhook_subscriptions WHERE status = 'enabled'
  ), made AS MATERIALIZED (
    SELECT webhook_id, client_id, gen_random_uuid()::text AS event_id
    FROM generate_series(0, $1::int - 1) AS number JOIN webhook ON place = number % total
  ), event AS (
    INSERT INTO ob.webhook_events (client_id, event_id, event_type, resource_id, body)
    SELECT client_id, event_id, 'payment.completed', 'payment-1', replace($2, $3, event_id) FROM made
  )
  INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id) SELECT webhook_id, client_id, event_id FROM made`;
