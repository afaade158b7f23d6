import type { Delivery, DeliveryAttempt } from '@ob/webhooks';
import { type DeliveryLog, listedAttemptLimit, type Outcome } from '@ob/webhooks/primitives';
import type { Database, Row, Statement } from '../database.ts';
import { transactAlongIndexes } from './index-plans.ts';

/** The status that clients see: `held` for unfinished work of a disabled webhook. For rows named `delivery` and `owner`. */
const publicStatus = `CASE WHEN owner.status = 'disabled' AND (delivery.status = 'pending'
        OR delivery.manual_requested > (delivery.leased_until IS NOT NULL AND delivery.leased_manual)::int
        OR delivery.manual_retry_at IS NOT NULL) THEN 'held' ELSE delivery.status END`;

/** Selects the columns of a page, with the newest attempts of each delivery. */
const describe = `
    SELECT delivery.delivery_id, delivery.event_id, event.event_type, event.resource_id, delivery.attempts_made,
      ${publicStatus} AS status,
      delivery.due_at, delivery.created_at, attempts.attempts
    FROM page delivery CROSS JOIN owner
    CROSS JOIN LATERAL (
      SELECT event_type, resource_id FROM ob.webhook_events event
      WHERE event.client_id = delivery.client_id AND event.event_id = delivery.event_id LIMIT 1) event
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'number', number, 'startedAt', extract(epoch FROM started_at) * 1000, 'durationMs', duration_ms,
        'outcome', outcome, 'httpStatus', http_status, 'responseExcerpt', response_excerpt, 'manual', manual)
        ORDER BY number), '[]') AS attempts
      FROM (
        SELECT * FROM ob.webhook_attempts attempt WHERE attempt.delivery_id = delivery.delivery_id
        ORDER BY number DESC LIMIT ${listedAttemptLimit}) newest) attempts
    ORDER BY delivery.created_at DESC, delivery.delivery_id DESC`;

/** The subscription if it belongs to the client, and if its status fits a search for `held` or `pending`. */
const owner = `
    WITH owner AS MATERIALIZED (
      SELECT status FROM (
        SELECT CASE WHEN unregistered THEN 'disabled' ELSE status END AS status FROM ob.webhook_subscriptions
        WHERE webhook_id = $1 AND client_id = $2 AND deleted_at IS NULL) subscription
      WHERE $3::text IS NULL OR status = $3
    )`;

/** Reads the newest deliveries of each status and returns the newest of those. */
const listPage: Statement = {
  name: 'webhook_deliveries_list',
  text: `${owner}, page AS MATERIALIZED (
      SELECT delivery.* FROM owner CROSS JOIN unnest($4::text[]) AS requested (status) CROSS JOIN LATERAL (
        SELECT * FROM ob.webhook_deliveries delivery
        WHERE webhook_id = $1 AND delivery.status = requested.status
          AND ($8::text IS NULL OR ${publicStatus} = $8)
          AND (created_at, delivery_id) < (coalesce(to_timestamp($5::float8 / 1000), 'infinity'), $6::text)
        ORDER BY created_at DESC, delivery_id DESC LIMIT $7::int) delivery
      ORDER BY delivery.created_at DESC, delivery.delivery_id DESC LIMIT $7::int
    )${describe}`,
};

/** Lists the pending deliveries of a disabled subscription and the finished ones with a waiting redelivery, which are few. */
const listHeld: Statement = {
  name: 'webhook_deliveries_held',
  text: `${owner}, waiting AS MATERIALIZED (
      SELECT delivery_id FROM ob.webhook_deliveries
      WHERE ob.webhook_lane(webhook_id) = ob.webhook_lane($1) AND webhook_id = $1
        AND leased_until IS NULL AND ready_at = '-infinity'
      UNION SELECT delivery_id FROM ob.webhook_deliveries WHERE webhook_id = $1 AND leased_until IS NOT NULL
      UNION SELECT delivery_id FROM ob.webhook_deliveries WHERE webhook_id = $1 AND manual_retry_at IS NOT NULL
    ), page AS MATERIALIZED (
      SELECT held.* FROM owner CROSS JOIN LATERAL (
        (SELECT * FROM ob.webhook_deliveries
         WHERE webhook_id = $1 AND status = ANY ($4::text[])
           AND (created_at, delivery_id) < (coalesce(to_timestamp($5::float8 / 1000), 'infinity'), $6::text)
         ORDER BY created_at DESC, delivery_id DESC LIMIT $7::int)
        UNION ALL
        SELECT delivery.* FROM waiting JOIN ob.webhook_deliveries delivery USING (delivery_id)
        WHERE delivery.status <> 'pending' AND ${publicStatus} = $8
          AND (created_at, delivery_id) < (coalesce(to_timestamp($5::float8 / 1000), 'infinity'), $6::text)) held
      ORDER BY held.created_at DESC, held.delivery_id DESC LIMIT $7::int
    )${describe}`,
};

/** Returns at most one row: a webhook gets an event once. */
const listOfEvent: Statement = {
  name: 'webhook_deliveries_of_event',
  text: `${owner}, page AS MATERIALIZED (
      SELECT delivery.* FROM owner CROSS JOIN LATERAL (
        SELECT * FROM ob.webhook_deliveries delivery
        WHERE webhook_id = $1 AND event_id = $7 AND delivery.status = ANY ($4::text[])
          AND ($8::text IS NULL OR ${publicStatus} = $8)
          AND (created_at, delivery_id) < (coalesce(to_timestamp($5::float8 / 1000), 'infinity'), $6::text)
        LIMIT 1) delivery
    )${describe}`,
};

interface AttemptJson {
  readonly number: number;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly outcome: Outcome;
  readonly httpStatus: number | null;
  readonly responseExcerpt: string | null;
  readonly manual: boolean;
}

interface DeliveryRow extends Row {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly resource_id: string;
  readonly attempts_made: number;
  readonly status: Delivery['status'];
  /** Null after the end of the delivery. */
  readonly due_at: Date | null;
  readonly created_at: Date;
  readonly attempts: readonly AttemptJson[];
}

export function createDeliveryLog(database: Database): DeliveryLog {
  return {
    async list({ webhookId, clientId, status, eventId, after, limit }) {
      const { webhookStatus, stored } = readStatus(status);
      const position = [after?.createdAt ?? null, after?.deliveryId ?? ''];
      const statuses = eventId === undefined ? stored : storedStatuses;
      const values = [
        webhookId,
        clientId,
        webhookStatus,
        statuses,
        ...position,
        eventId ?? limit,
        status ?? null,
      ];
      const rows = await transactAlongIndexes(database, (transaction) =>
        transaction.query<DeliveryRow>(chooseListing(status, eventId), values),
      );
      return rows.map(readDeliveryRow);
    },
  };
}

const storedStatuses: readonly string[] = ['pending', 'delivered', 'abandoned'];

function chooseListing(status: Delivery['status'] | undefined, eventId: string | undefined): Statement {
  if (eventId !== undefined) return listOfEvent;
  return status === 'held' ? listHeld : listPage;
}

/** Maps a public status to the status of the webhook and the stored statuses. */
function readStatus(status: Delivery['status'] | undefined) {
  const webhookStatus = status === 'held' ? 'disabled' : status === 'pending' ? 'enabled' : null;
  const stored = status === 'held' ? 'pending' : status;
  return { webhookStatus, stored: stored === undefined ? storedStatuses : [stored] };
}

function readDeliveryRow(row: DeliveryRow): Delivery {
  return {
    delivery_id: row.delivery_id,
    event_id: row.event_id,
    event_type: row.event_type,
    resource_id: row.resource_id,
    status: row.status,
    attempts_made: row.attempts_made,
    ...(row.status === 'pending' && row.due_at !== null
      ? { next_attempt_date_time: row.due_at.toISOString() }
      : {}),
    creation_date_time: row.created_at.toISOString(),
    attempts: row.attempts.map(readAttempt),
  };
}

function readAttempt(attempt: AttemptJson): DeliveryAttempt {
  return {
    number: attempt.number,
    date_time: new Date(Math.round(attempt.startedAt)).toISOString(),
    duration_ms: attempt.durationMs,
    outcome: attempt.outcome,
    ...(attempt.httpStatus === null ? {} : { http_status: attempt.httpStatus }),
    ...(attempt.responseExcerpt === null ? {} : { response_excerpt: attempt.responseExcerpt }),
    manual: attempt.manual,
  };
}
