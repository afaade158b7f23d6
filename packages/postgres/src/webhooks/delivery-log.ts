import type { Delivery, DeliveryAttempt, DeliveryLog, Outcome } from '@ob/webhooks';
import type { Database, Row, Statement } from '../database.ts';

const list: Statement = {
  name: 'webhook_deliveries_list',
  text: `
    SELECT delivery.delivery_id, delivery.event_id, event.event_type, event.resource_id, delivery.attempts_made,
      CASE WHEN delivery.status = 'pending' AND subscription.status = 'disabled' THEN 'held'
        ELSE delivery.status END AS status,
      delivery.due_at, delivery.created_at,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'number', number, 'startedAt', extract(epoch FROM started_at) * 1000, 'durationMs', duration_ms,
          'outcome', outcome, 'httpStatus', http_status, 'responseExcerpt', response_excerpt, 'manual', manual)
          ORDER BY number)
        FROM ob.webhook_attempts attempt WHERE attempt.delivery_id = delivery.delivery_id), '[]') AS attempts
    FROM ob.webhook_deliveries delivery
    JOIN ob.webhook_subscriptions subscription USING (webhook_id)
    JOIN ob.webhook_events event ON event.client_id = delivery.client_id AND event.event_id = delivery.event_id
    WHERE delivery.webhook_id = $1 AND subscription.client_id = $2 AND subscription.deleted_at IS NULL
      AND ($3::text IS NULL OR $3 = CASE WHEN delivery.status = 'pending' AND subscription.status = 'disabled'
        THEN 'held' ELSE delivery.status END)
      AND ($4::text IS NULL OR delivery.event_id = $4)
      AND ($5::float8 IS NULL OR (delivery.created_at, delivery.delivery_id) < (to_timestamp($5 / 1000), $6::text))
    ORDER BY delivery.created_at DESC, delivery.delivery_id DESC LIMIT $7`,
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
  /** Null once it is finished. */
  readonly due_at: Date | null;
  readonly created_at: Date;
  readonly attempts: readonly AttemptJson[];
}

/** Creates the delivery log on PostgreSQL. */
export function createDeliveryLog(database: Database): DeliveryLog {
  return {
    async list({ webhookId, clientId, status, eventId, after, limit }) {
      const position = [after?.createdAt ?? null, after?.deliveryId ?? null];
      const values = [webhookId, clientId, status ?? null, eventId ?? null, ...position, limit];
      return (await database.query<DeliveryRow>(list, values)).map(readDeliveryRow);
    },
  };
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
