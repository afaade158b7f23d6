import { type BacklogReading, backlogCountLimit, type DeliveryBacklog } from '@ob/webhooks/primitives';
import type { Database, Row, Statement } from '../database.ts';
import type { DeliveryQueueOptions } from './delivery-queue.ts';
import { transactAlongIndexes } from './index-plans.ts';

/** The maximum number of webhooks in one reading. */
const maxWalk = 2_000;

/**
 * Walks from webhook to webhook, lane by lane, along the index of waiting deliveries and counts up to the limit in each. It
 * reads neither history nor a whole queue. An expired lease counts as waiting, even before a claim ends it.
 */
const measure: Statement = {
  name: 'webhook_measure_backlog',
  text: `
    WITH RECURSIVE walk AS (
      (SELECT webhook_id, ready_at, 1 AS step FROM ob.webhook_deliveries
       WHERE ready_at IS NOT NULL AND leased_until IS NULL
         AND (ob.webhook_lane(webhook_id), webhook_id) > (CASE WHEN $3 = '' THEN -1 ELSE ob.webhook_lane($3) END, $3)
       ORDER BY ob.webhook_lane(webhook_id), webhook_id, ready_at LIMIT 1)
      UNION ALL
      SELECT next.webhook_id, next.ready_at, walk.step + 1 FROM walk CROSS JOIN LATERAL (
        SELECT webhook_id, ready_at FROM ob.webhook_deliveries
        WHERE ready_at IS NOT NULL AND leased_until IS NULL
          AND (ob.webhook_lane(webhook_id), webhook_id) > (ob.webhook_lane(walk.webhook_id), walk.webhook_id)
        ORDER BY ob.webhook_lane(webhook_id), webhook_id, ready_at LIMIT 1) next
      WHERE walk.step < $4::int
    ), moment AS MATERIALIZED (
      SELECT statement_timestamp() + $1::float8 * interval '1 millisecond' AS now
    ), lane AS MATERIALIZED (
      SELECT walk.webhook_id, ready_at AS first, enabled FROM walk CROSS JOIN LATERAL (
        SELECT status = 'enabled' AND NOT unregistered AS enabled FROM ob.webhook_subscriptions subscription
        WHERE subscription.webhook_id = walk.webhook_id AND deleted_at IS NULL LIMIT 1) subscription
    ), leased AS MATERIALIZED (
      SELECT ready_at, leased_until > statement_timestamp() AS live, enabled
      FROM ob.webhook_deliveries delivery CROSS JOIN LATERAL (
        SELECT status = 'enabled' AND NOT unregistered AS enabled FROM ob.webhook_subscriptions subscription
        WHERE subscription.webhook_id = delivery.webhook_id AND deleted_at IS NULL LIMIT 1) subscription
      WHERE leased_until IS NOT NULL
    ), due AS MATERIALIZED (
      SELECT 1 FROM lane CROSS JOIN LATERAL (
        SELECT FROM ob.webhook_deliveries waiting
        WHERE ob.webhook_lane(waiting.webhook_id) = ob.webhook_lane(lane.webhook_id)
          AND waiting.webhook_id = lane.webhook_id AND leased_until IS NULL AND ready_at <= (SELECT now FROM moment)
        LIMIT $2::int) waiting
      WHERE enabled AND first <= (SELECT now FROM moment) LIMIT $2::int
    ), scheduled AS MATERIALIZED (
      SELECT 1 FROM lane CROSS JOIN LATERAL (
        SELECT FROM ob.webhook_deliveries waiting
        WHERE ob.webhook_lane(waiting.webhook_id) = ob.webhook_lane(lane.webhook_id)
          AND waiting.webhook_id = lane.webhook_id AND leased_until IS NULL AND ready_at > (SELECT now FROM moment)
        LIMIT $2::int) waiting
      WHERE enabled LIMIT $2::int
    ), held AS MATERIALIZED (
      SELECT 1 FROM lane CROSS JOIN LATERAL (
        SELECT FROM ob.webhook_deliveries waiting
        WHERE ob.webhook_lane(waiting.webhook_id) = ob.webhook_lane(lane.webhook_id)
          AND waiting.webhook_id = lane.webhook_id AND leased_until IS NULL AND ready_at IS NOT NULL
        LIMIT $2::int) waiting
      WHERE NOT enabled LIMIT $2::int
    ), aged AS (
      -- A manual attempt has ready_at at -infinity, which is no waiting time.
      SELECT CASE WHEN first > '-infinity' THEN first ELSE (
        SELECT min(ready_at) FROM ob.webhook_deliveries waiting
        WHERE ob.webhook_lane(waiting.webhook_id) = ob.webhook_lane(lane.webhook_id)
          AND waiting.webhook_id = lane.webhook_id AND leased_until IS NULL AND ready_at > '-infinity') END AS since
      FROM lane WHERE enabled
      UNION ALL
      SELECT ready_at FROM leased WHERE enabled AND NOT live AND ready_at > '-infinity'
    )
    SELECT (SELECT webhook_id FROM walk WHERE step = $4::int) AS next,
      greatest(0, round(1000 * extract(epoch FROM now - (SELECT min(since) FROM aged))))::float8 AS oldest_due_ms,
      (SELECT count(*) FROM due)::int + (SELECT count(*) FROM leased WHERE enabled AND NOT live)::int AS due,
      (SELECT count(*) FROM scheduled)::int AS scheduled,
      (SELECT count(*) FROM held)::int + (SELECT count(*) FROM leased WHERE NOT enabled AND NOT live)::int AS held,
      (SELECT count(*) FROM leased WHERE live)::int AS in_flight,
      enabled, disabled
    FROM moment CROSS JOIN (
      SELECT count(*) FILTER (WHERE status = 'enabled' AND NOT unregistered)::int AS enabled,
        count(*) FILTER (WHERE status = 'disabled' OR unregistered)::int AS disabled
      FROM ob.webhook_subscriptions WHERE deleted_at IS NULL) subscriptions`,
};

interface BacklogRow extends Row {
  /** The position of the next reading; null at the end. */
  readonly next: string | null;
  readonly oldest_due_ms: number;
  readonly due: number;
  readonly scheduled: number;
  readonly held: number;
  readonly in_flight: number;
  readonly enabled: number;
  readonly disabled: number;
}

/**
 * Creates the measurement of the delivery queue, which locks nothing. A reading covers at most 2,000 webhooks with
 * waiting deliveries. If there are more, the readings take turns.
 */
export function createDeliveryBacklog(
  database: Database,
  options: DeliveryQueueOptions = {},
): DeliveryBacklog {
  const { offsetMs = () => 0 } = options;
  let from = '';
  const measureFrom = async (start: string) => {
    const values = [offsetMs(), backlogCountLimit, start, maxWalk];
    const [row] = await transactAlongIndexes(database, (transaction) =>
      transaction.query<BacklogRow>(measure, values),
    );
    if (row === undefined)
      throw new Error('webhook_measure_backlog returned no row; it must return exactly one');
    return { reading: readBacklogRow(row), next: row.next ?? '' };
  };
  return {
    async measure() {
      const { reading, next } = await measureFrom(from);
      const hasTurned = next === '' && from !== '';
      from = next;
      if (!hasTurned) return reading;
      // The last part of a walk may be small and would look like an emptied queue.
      const first = await measureFrom('');
      from = first.next;
      return selectLarger(reading, first.reading);
    },
  };
}

/** Combines two readings of one moment. It takes the larger count: a sum would count a webhook in both twice. */
function selectLarger(one: BacklogReading, other: BacklogReading): BacklogReading {
  return {
    ...other,
    oldestDueMs: Math.max(one.oldestDueMs, other.oldestDueMs),
    due: Math.max(one.due, other.due),
    scheduled: Math.max(one.scheduled, other.scheduled),
    held: Math.max(one.held, other.held),
  };
}

function readBacklogRow(row: BacklogRow): BacklogReading {
  return {
    oldestDueMs: row.oldest_due_ms,
    due: Math.min(backlogCountLimit, row.due),
    scheduled: row.scheduled,
    held: Math.min(backlogCountLimit, row.held),
    inFlight: row.in_flight,
    enabledWebhooks: row.enabled,
    disabledWebhooks: row.disabled,
  };
}
