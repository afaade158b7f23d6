import type { Outbox, OutboxEvent } from '@ob/core/primitives';
import { encodeEvent } from '@ob/webhooks/primitives';
import type { Queryable, Statement } from '../database.ts';

/** The channel on which a commit that left something to deliver says so. A hint: polling is the truth. */
export const deliveryChannel = 'ob_webhook_deliveries';

const enqueue: Statement = {
  name: 'webhook_events_enqueue',
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
        AS event (client_id, event_id, event_type, resource_id, body, happened_at)
    ), fresh AS (
      INSERT INTO ob.webhook_events (client_id, event_id, event_type, resource_id, body, created_at)
      SELECT client_id, event_id, event_type, resource_id, body, greatest(clock_timestamp(), happened_at)
      FROM given ORDER BY client_id, event_id
      ON CONFLICT (client_id, event_id) DO NOTHING
      RETURNING client_id, event_id, event_type, created_at
    ), fanned AS (
      INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id, created_at)
      SELECT subscription.webhook_id, fresh.client_id, fresh.event_id, date_trunc('milliseconds', fresh.created_at)
      FROM fresh CROSS JOIN LATERAL (
        SELECT webhook_id FROM ob.webhook_subscriptions
        WHERE client_id = fresh.client_id AND deleted_at IS NULL
          AND (event_types IS NULL OR fresh.event_type = ANY (event_types)) OFFSET 0) subscription
      RETURNING 1
    )
    SELECT pg_notify('${deliveryChannel}', '') FROM fanned LIMIT 1`,
};

/**
 * Takes events into the outbox on the caller's transaction, and fans each out to one delivery per subscription of
 * its client that wants the type (a disabled one holds its own until it is enabled). Rolled back with the caller,
 * delivered once the caller has committed. An event that the client already has is passed over. No delivery is dated
 * before its event, which happens by the clock of the service: a sandbox may have moved it ahead.
 */
export async function enqueueEvents(db: Queryable, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.query(enqueue, [
    events.map(({ clientId }) => clientId),
    events.map(({ event }) => event.id),
    events.map(({ event }) => event.type),
    events.map(({ event }) => event.resource_id),
    events.map(({ event }) => encodeEvent(event)),
    events.map(({ event }) => event.timestamp),
  ]);
}

/** Makes the outbox of one transaction, for use cases that take the port. */
export function createOutbox(db: Queryable): Outbox {
  return { enqueue: (events) => enqueueEvents(db, events) };
}
