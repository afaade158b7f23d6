import type { ClaimedDelivery, DeliveryClaim, SealedSecret } from '@ob/webhooks';
import type { Queryable, Row, Statement } from '../database.ts';

/** Sets the advisory locks on subscriptions apart from others; any fixed number. */
const laneLockSpace = 7_221_005;

/** Leases that ran out: the delivery waits again, and whoever held it can no longer finish it. */
const endLeases: Statement = {
  name: 'webhook_end_leases',
  text: `
    UPDATE ob.webhook_deliveries SET leased_until = NULL, fence = fence + 1
    WHERE delivery_id IN (
      SELECT delivery_id FROM ob.webhook_deliveries
      WHERE leased_until IS NOT NULL AND leased_until <= statement_timestamp() FOR NO KEY UPDATE SKIP LOCKED)`,
};

/**
 * Walks from subscription to subscription along the index of what waits: one probe each, however much each holds.
 * Locks those that have something due and are enabled, unless another claimer has them.
 */
const lockLanes: Statement = {
  name: 'webhook_lock_lanes',
  text: `
    WITH RECURSIVE walk AS (
      (SELECT webhook_id, ready_at, 1 AS step FROM ob.webhook_deliveries
       WHERE ready_at IS NOT NULL AND leased_until IS NULL AND webhook_id > $1
       ORDER BY webhook_id, ready_at LIMIT 1)
      UNION ALL
      SELECT next.webhook_id, next.ready_at, walk.step + 1 FROM walk CROSS JOIN LATERAL (
        SELECT webhook_id, ready_at FROM ob.webhook_deliveries
        WHERE ready_at IS NOT NULL AND leased_until IS NULL AND webhook_id > walk.webhook_id
        ORDER BY webhook_id, ready_at LIMIT 1) next
      WHERE walk.step < $2::int
    ), ready AS MATERIALIZED (
      SELECT walk.webhook_id, walk.step FROM walk JOIN ob.webhook_subscriptions subscription USING (webhook_id)
      WHERE walk.ready_at <= statement_timestamp() + $3::float8 * interval '1 millisecond'
        AND subscription.status = 'enabled' AND subscription.deleted_at IS NULL
        AND walk.webhook_id <> ALL ($6::text[])
      ORDER BY walk.step LIMIT $5::int
    ), locked AS MATERIALIZED (
      SELECT webhook_id FROM ready WHERE pg_try_advisory_xact_lock($4::int, hashtext(webhook_id))
    )
    SELECT CASE WHEN (SELECT count(*) FROM ready) = $5::int THEN (SELECT max(webhook_id) FROM ready)
        WHEN count(*) = $2::int THEN max(webhook_id) END AS next,
      (SELECT coalesce(array_agg(webhook_id), '{}') FROM locked) AS lanes
    FROM walk`,
};

/**
 * Claims behind the locks, as a statement of its own: it sees what the holder before it has claimed, so the cap
 * holds. One delivery of each subscription comes before the second of any.
 */
const claimLocked: Statement = {
  name: 'webhook_claim_locked',
  text: `
    WITH lane AS (
      SELECT webhook_id, $2::int - (
        SELECT count(*) FROM ob.webhook_deliveries leased
        WHERE leased.webhook_id = lane.webhook_id AND leased.leased_until IS NOT NULL) AS room
      FROM unnest($1::text[]) AS lane (webhook_id)
    ), due AS (
      SELECT first.delivery_id, first.ready_at,
        row_number() OVER (PARTITION BY lane.webhook_id ORDER BY first.ready_at) AS turn
      FROM lane CROSS JOIN LATERAL (
        SELECT delivery_id, ready_at FROM ob.webhook_deliveries waiting
        WHERE waiting.webhook_id = lane.webhook_id AND leased_until IS NULL
          AND ready_at <= statement_timestamp() + $3::float8 * interval '1 millisecond'
        ORDER BY ready_at LIMIT greatest(lane.room, 0) FOR NO KEY UPDATE SKIP LOCKED) first
    ), chosen AS (
      SELECT delivery_id FROM due ORDER BY turn, ready_at LIMIT $4::int
    )
    UPDATE ob.webhook_deliveries delivery
    SET leased_until = statement_timestamp() + $5::float8 * interval '1 millisecond', fence = delivery.fence + 1,
      leased_manual = delivery.manual_asked > 0
    FROM ob.webhook_subscriptions subscription, ob.webhook_events event
    WHERE delivery.delivery_id = ANY (ARRAY (SELECT delivery_id FROM chosen))
      AND subscription.webhook_id = delivery.webhook_id
      AND subscription.status = 'enabled' AND subscription.deleted_at IS NULL
      AND event.client_id = delivery.client_id AND event.event_id = delivery.event_id
    RETURNING delivery.delivery_id, delivery.fence, delivery.webhook_id, delivery.attempts_made,
      delivery.leased_manual AS manual, delivery.event_id, event.event_type, event.body,
      subscription.url, subscription.secrets, subscription.standard_webhooks,
      CASE WHEN delivery.leased_manual THEN 0 ELSE greatest(0, round(1000 * extract(epoch FROM
        statement_timestamp() + $3::float8 * interval '1 millisecond' - delivery.due_at)))::float8 END AS waited_ms`,
};

interface WalkRow extends Row {
  /** Where the walk goes on; null where it has come to the end. */
  readonly next: string | null;
  readonly lanes: readonly string[];
}

interface ClaimedRow extends Row {
  readonly delivery_id: string;
  readonly fence: number;
  readonly webhook_id: string;
  readonly attempts_made: number;
  readonly manual: boolean;
  readonly waited_ms: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly body: string;
  readonly url: string;
  readonly secrets: readonly SealedSecret[];
  readonly standard_webhooks: boolean;
}

/** A claim with the place where its walk over the subscriptions begins. */
export interface PlacedClaim extends DeliveryClaim {
  /** A webhook id, or the empty text for the first. */
  readonly from: string;
  /** How far the clock of the service is ahead of the database's, in milliseconds. */
  readonly offsetMs: number;
}

/** Claims deliveries in the given transaction; `next` is where the next claim's walk begins. */
export async function claimDeliveries(
  transaction: Queryable,
  claim: PlacedClaim,
): Promise<{ readonly claimed: readonly ClaimedDelivery[]; readonly next: string }> {
  await transaction.query(endLeases, []);
  const { lanes, next } = await walkLanes(transaction, claim);
  if (lanes.length === 0) return { claimed: [], next };
  const { capPerSubscription, offsetMs, limit, leaseMs } = claim;
  const rows = await transaction.query<ClaimedRow>(claimLocked, [
    lanes,
    capPerSubscription,
    offsetMs,
    limit,
    leaseMs,
  ]);
  return { claimed: rows.map(readClaimedRow), next };
}

/** A short walk usually finds enough; where it finds nothing, a few long ones go on, and the next claim after them. */
const longWalk = 2_000;
const mostWalks = 3;

async function walkLanes(transaction: Queryable, claim: PlacedClaim) {
  const lanes = new Set<string>();
  let position = claim.from;
  let turned = claim.from === '';
  let steps = 2 * claim.limit + 32;
  for (let walks = 1; ; walks += 1) {
    const values = [position, steps, claim.offsetMs, laneLockSpace, claim.limit, claim.except ?? []];
    const [row] = await transaction.query<WalkRow>(lockLanes, values);
    for (const lane of row?.lanes ?? []) lanes.add(lane);
    const next = row?.next ?? '';
    if (next === '' && turned) return { lanes: [...lanes], next };
    const enough = lanes.size >= claim.limit || (lanes.size > 0 && next !== '');
    if (enough || walks === mostWalks) return { lanes: [...lanes], next };
    turned = turned || next === '';
    position = next;
    steps = longWalk;
  }
}

function readClaimedRow(row: ClaimedRow): ClaimedDelivery {
  return {
    lease: { deliveryId: row.delivery_id, fence: row.fence },
    webhookId: row.webhook_id,
    url: row.url,
    secrets: row.secrets,
    standardWebhooks: row.standard_webhooks,
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
    attemptsMade: row.attempts_made,
    manual: row.manual,
    waitedMs: row.waited_ms,
  };
}
