import type { Database, Row, Statement } from '../database.ts';
import { transactAlongIndexes } from './index-plans.ts';

const removeFinished: Statement = {
  name: 'webhook_remove_finished',
  text: `
    DELETE FROM ob.webhook_deliveries WHERE delivery_id = ANY (ARRAY (
      SELECT delivery_id FROM ob.webhook_deliveries
      WHERE finished_at < to_timestamp($1::float8 / 1000) AND leased_until IS NULL
      ORDER BY finished_at LIMIT $2::int FOR UPDATE SKIP LOCKED))
    RETURNING delivery_id`,
};

const removeOrphaned: Statement = {
  name: 'webhook_remove_orphaned',
  text: `
    DELETE FROM ob.webhook_deliveries WHERE delivery_id = ANY (ARRAY (
      SELECT delivery.delivery_id FROM ob.webhook_subscriptions subscription
      JOIN ob.webhook_deliveries delivery USING (webhook_id)
      WHERE subscription.deleted_at < to_timestamp($1::float8 / 1000) LIMIT $2::int FOR UPDATE OF delivery SKIP LOCKED))
    RETURNING delivery_id`,
};

/** Deletes old deliveries of unregistered clients, which would otherwise wait for ever. */
const removeUnregistered: Statement = {
  name: 'webhook_remove_unregistered',
  text: `
    DELETE FROM ob.webhook_deliveries WHERE delivery_id = ANY (ARRAY (
      SELECT delivery.delivery_id FROM ob.webhook_subscriptions subscription
      JOIN ob.webhook_deliveries delivery USING (webhook_id)
      WHERE subscription.unregistered AND delivery.status = 'pending' AND delivery.leased_until IS NULL
        AND delivery.created_at < to_timestamp($1::float8 / 1000)
      LIMIT $2::int FOR UPDATE OF delivery SKIP LOCKED))
    RETURNING delivery_id`,
};

const removeEvents: Statement = {
  name: 'webhook_remove_events',
  text: `
    DELETE FROM ob.webhook_events WHERE (client_id, event_id) IN (
      SELECT client_id, event_id FROM ob.webhook_events event
      WHERE created_at < to_timestamp($1::float8 / 1000) AND NOT EXISTS (
        SELECT FROM ob.webhook_deliveries delivery
        WHERE delivery.client_id = event.client_id AND delivery.event_id = event.event_id)
      ORDER BY created_at LIMIT $2::int FOR UPDATE SKIP LOCKED)
    RETURNING event_id`,
};

const removeSubscriptions: Statement = {
  name: 'webhook_remove_subscriptions',
  text: `
    DELETE FROM ob.webhook_subscriptions WHERE webhook_id = ANY (ARRAY (
      SELECT webhook_id FROM ob.webhook_subscriptions subscription
      WHERE deleted_at < to_timestamp($1::float8 / 1000) AND NOT EXISTS (
        SELECT FROM ob.webhook_deliveries delivery WHERE delivery.webhook_id = subscription.webhook_id)
      LIMIT $2::int FOR UPDATE SKIP LOCKED))
    RETURNING webhook_id`,
};

export interface WebhookRetention {
  /** Rows that ended before this time are removed; milliseconds since 1970. */
  readonly before: number;
  /** The maximum number of rows of each kind in one call. */
  readonly limit: number;
}

/**
 * Removes finished deliveries with their attempts, rows of deleted webhooks, pending deliveries of unregistered
 * clients, and events without deliveries. Returns the number of rows. Call it with the same `before` until it returns
 * 0. Choose a `before` so long ago that no producer enqueues these events again: a removed event would be delivered
 * twice.
 */
export async function purgeWebhooks(
  database: Database,
  { before, limit }: WebhookRetention,
): Promise<number> {
  const values = [before, limit];
  const deliveries = await count(database, removeFinished, values);
  const orphans = await count(database, removeOrphaned, values);
  const unregistered = await count(database, removeUnregistered, values);
  const events = await count(database, removeEvents, values);
  const subscriptions = await count(database, removeSubscriptions, values);
  return deliveries + orphans + unregistered + events + subscriptions;
}

async function count(database: Database, statement: Statement, values: readonly unknown[]): Promise<number> {
  const removed = await transactAlongIndexes(database, (transaction) =>
    transaction.query<Row>(statement, values),
  );
  return removed.length;
}
