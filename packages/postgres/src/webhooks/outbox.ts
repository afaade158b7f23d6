import type { Outbox, OutboxEvent } from '@ob/core/primitives';
import { encodeEvent } from '@ob/webhooks/primitives';
import type { Queryable, Statement } from '../database.ts';
import { announceAfterCommit, type LaneRow } from './delivery-signal.ts';

const enqueue: Statement = {
  name: 'webhook_events_enqueue',
  text: `
    WITH input AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
        AS event (client_id, event_id, event_type, resource_id, body, happened_at)
    ), fresh AS (
      INSERT INTO ob.webhook_events (client_id, event_id, event_type, resource_id, body, created_at)
      SELECT client_id, event_id, event_type, resource_id, body, greatest(clock_timestamp(), happened_at)
      FROM input ORDER BY client_id, event_id
      ON CONFLICT (client_id, event_id) DO NOTHING
      RETURNING client_id, event_id, event_type, created_at
    ), fanned AS (
      INSERT INTO ob.webhook_deliveries (webhook_id, client_id, event_id, created_at)
      SELECT subscription.webhook_id, fresh.client_id, fresh.event_id, date_trunc('milliseconds', fresh.created_at)
      FROM fresh CROSS JOIN LATERAL (
        SELECT webhook_id FROM ob.webhook_subscriptions
        WHERE client_id = fresh.client_id AND deleted_at IS NULL
          AND (event_types IS NULL OR fresh.event_type = ANY (event_types)) OFFSET 0) subscription
      RETURNING ob.webhook_lane(webhook_id) AS lane
    )
    SELECT DISTINCT lane FROM fanned`,
};

/**
 * Stores events, and one delivery for each subscription of the client with that event type, in the caller's
 * transaction. A disabled subscription holds its deliveries until it is enabled. An event that the client already has
 * is ignored. A delivery is never dated before its event, whose time follows the service's clock.
 */
export async function enqueueEvents(db: Queryable, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const fanned = await db.query<LaneRow>(enqueue, [
    events.map(({ clientId }) => clientId),
    events.map(({ event }) => event.id),
    events.map(({ event }) => event.type),
    events.map(({ event }) => event.resource_id),
    events.map(({ event }) => encodeEvent(event)),
    events.map(({ event }) => event.timestamp),
  ]);
  announceAfterCommit(db, fanned);
}

/** Creates the outbox of one transaction. */
export function createOutbox(db: Queryable): Outbox {
  return { enqueue: (events) => enqueueEvents(db, events) };
}
