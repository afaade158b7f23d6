import { type DeliveryClaim, failedAttemptsToSlow } from '@ob/webhooks/primitives';
import type { Queryable, Row, Statement } from '../database.ts';

/** Ends expired leases: the delivery waits again, and its former worker can no longer finish it. */
const endLeases: Statement = {
  name: 'webhook_end_leases',
  text: `
    UPDATE ob.webhook_deliveries SET leased_until = NULL, fence = fence + 1
    WHERE delivery_id = ANY (ARRAY (
      SELECT delivery_id FROM ob.webhook_deliveries
      WHERE leased_until IS NOT NULL AND leased_until <= statement_timestamp() FOR NO KEY UPDATE SKIP LOCKED))`,
};

/** Resumes redeliveries whose pause after a failure on the bank's side is over. */
const resumeRedeliveries: Statement = {
  name: 'webhook_resume_redeliveries',
  text: `
    UPDATE ob.webhook_deliveries
    SET manual_requested = manual_requested + manual_deferred, manual_deferred = 0,
      manual_retry_at = NULL
    WHERE delivery_id = ANY (ARRAY (
      SELECT delivery_id FROM ob.webhook_deliveries
      WHERE manual_retry_at <= statement_timestamp() + $1::float8 * interval '1 millisecond'
      FOR NO KEY UPDATE SKIP LOCKED))`,
};

/** The number of rows that are read from each end of the due deliveries of a lane. */
const probeSize = 10;

const waiting = 'leased_until IS NULL AND ready_at IS NOT NULL';

/**
 * Finds the webhooks with due deliveries in the lanes of a worker, and locks the row of the worker: while a claim runs,
 * no other worker takes these lanes. It reads both ends of the due deliveries of each lane. In a lane with more, it
 * walks from webhook to webhook along the index, one step each. The webhooks take turns.
 */
const findReady: Statement = {
  name: 'webhook_find_ready',
  text: `
    WITH RECURSIVE worker AS MATERIALIZED (
      SELECT worker_id FROM ob.webhook_workers WHERE worker_id = $1 FOR NO KEY UPDATE
    ), moment AS MATERIALIZED (
      SELECT statement_timestamp() + $2::float8 * interval '1 millisecond' AS now
    ), lane AS MATERIALIZED (
      SELECT lane, coalesce(start.webhook_id, '') AS start
      FROM ob.webhook_lanes LEFT JOIN unnest($3::int[], $4::text[]) AS start (lane, webhook_id) USING (lane)
      WHERE worker_id = (SELECT worker_id FROM worker)
    ), newest AS MATERIALIZED (
      SELECT lane, webhook_id FROM lane CROSS JOIN LATERAL (
        SELECT webhook_id FROM ob.webhook_deliveries
        WHERE ob.webhook_lane(webhook_id) = lane AND leased_until IS NULL AND ready_at <= (SELECT now FROM moment)
        ORDER BY ready_at DESC LIMIT ${probeSize}) due
    ), long AS MATERIALIZED (
      SELECT lane FROM newest GROUP BY lane HAVING count(*) = ${probeSize}
    ), oldest AS MATERIALIZED (
      SELECT lane, webhook_id FROM long CROSS JOIN LATERAL (
        SELECT webhook_id FROM ob.webhook_deliveries
        WHERE ob.webhook_lane(webhook_id) = lane AND leased_until IS NULL AND ready_at <= (SELECT now FROM moment)
        ORDER BY ready_at LIMIT ${probeSize}) due
    ), walk AS (
      SELECT lane, webhook_id, ready_at, 1 AS step FROM long JOIN lane USING (lane) CROSS JOIN LATERAL (
        SELECT webhook_id, ready_at FROM ob.webhook_deliveries
        WHERE ob.webhook_lane(webhook_id) = lane AND ${waiting} AND webhook_id > start
        ORDER BY webhook_id, ready_at LIMIT 1) first
      UNION ALL
      SELECT lane, next.webhook_id, next.ready_at, step + 1 FROM walk CROSS JOIN LATERAL (
        SELECT webhook_id, ready_at FROM ob.webhook_deliveries
        WHERE ob.webhook_lane(webhook_id) = walk.lane AND ${waiting} AND webhook_id > walk.webhook_id
        ORDER BY webhook_id, ready_at LIMIT 1) next
      WHERE step < $5::int
    ), found AS MATERIALIZED (
      SELECT lane, webhook_id FROM newest UNION SELECT lane, webhook_id FROM oldest
      UNION SELECT lane, webhook_id FROM walk WHERE ready_at <= (SELECT now FROM moment)
    ), enabled AS MATERIALIZED (
      SELECT lane, webhook_id, webhook_id <> ALL ($6::text[]) AND cap > (
          SELECT count(*) FROM ob.webhook_deliveries leased
          WHERE leased.webhook_id = found.webhook_id AND leased_until IS NOT NULL) AS has_room
      FROM found CROSS JOIN LATERAL (
        SELECT CASE WHEN failed_attempts >= ${failedAttemptsToSlow} THEN least($7::int, 1) ELSE $7::int END AS cap
        FROM ob.webhook_subscriptions subscription
        WHERE subscription.webhook_id = found.webhook_id AND status = 'enabled' AND NOT unregistered
          AND deleted_at IS NULL LIMIT 1) subscription
    ), ready AS MATERIALIZED (
      SELECT lane, webhook_id, row_number() OVER (
        ORDER BY (lane, webhook_id) <= ($9::int, $10), lane, webhook_id) AS place
      FROM enabled WHERE has_room ORDER BY place LIMIT $8::int
    ), last AS (
      SELECT lane, webhook_id FROM ready ORDER BY place DESC LIMIT 1
    ), reached AS (
      SELECT lane, webhook_id FROM walk WHERE step = $5::int
    )
    SELECT EXISTS (SELECT FROM worker) AS joined,
      (SELECT coalesce(array_agg(webhook_id ORDER BY place), '{}') FROM ready) AS webhooks,
      (SELECT lane FROM last) AS last_lane, (SELECT webhook_id FROM last) AS last_webhook,
      (SELECT coalesce(array_agg(lane ORDER BY lane), '{}') FROM reached) AS lanes,
      (SELECT coalesce(array_agg(webhook_id ORDER BY lane), '{}') FROM reached) AS starts,
      EXISTS (SELECT FROM long) OR (SELECT count(*) FROM enabled) > (SELECT count(*) FROM ready) AS more,
      round(1000 * extract(epoch FROM least(
        (SELECT min(ready_at) FROM lane CROSS JOIN LATERAL (
          SELECT ready_at FROM ob.webhook_deliveries
          WHERE ob.webhook_lane(webhook_id) = lane AND leased_until IS NULL AND ready_at > (SELECT now FROM moment)
          ORDER BY ready_at LIMIT 1) scheduled),
        (SELECT min(manual_retry_at) FROM ob.webhook_deliveries WHERE manual_retry_at > (SELECT now FROM moment))
        ) - (SELECT now FROM moment)))::float8 AS next_due_ms,
      EXISTS (SELECT FROM ob.webhook_deliveries WHERE leased_until <= statement_timestamp()) AS outlived,
      EXISTS (SELECT FROM ob.webhook_deliveries WHERE manual_retry_at <= (SELECT now FROM moment)) AS resumable`,
};

interface ReadyRow extends Row {
  /** Whether the worker still has lanes. */
  readonly joined: boolean;
  readonly webhooks: readonly string[];
  /** The last of the webhooks, and its lane; null without one. */
  readonly last_webhook: string | null;
  readonly last_lane: number | null;
  /** Lanes whose walk has not reached the end, and their last webhooks. */
  readonly lanes: readonly number[];
  readonly starts: readonly string[];
  readonly more: boolean;
  /** Milliseconds until the next delivery is due; null if none is scheduled. */
  readonly next_due_ms: number | null;
  /** Whether a lease has expired. */
  readonly outlived: boolean;
  /** Whether the pause of a deferred redelivery is over. */
  readonly resumable: boolean;
}

/** The place of a worker in the turns of its webhooks, which are in the order of lanes and ids. */
export interface ClaimTurn {
  /** The webhook after which the next walk of a lane starts. */
  readonly starts: ReadonlyMap<number, string>;
  /** The last webhook of the claim before. */
  readonly last: { readonly lane: number; readonly webhookId: string };
}

export const firstTurn: ClaimTurn = { starts: new Map(), last: { lane: -1, webhookId: '' } };

/** A claim of a worker. `offsetMs` is the lead of the service's clock over the database's, in milliseconds. */
export interface PlacedClaim extends DeliveryClaim {
  readonly workerId: string;
  readonly turn: ClaimTurn;
  readonly offsetMs: number;
}

/** Webhooks with due deliveries and with room below their cap. */
export interface ReadyWebhooks {
  readonly joined: boolean;
  readonly webhookIds: readonly string[];
  readonly turn: ClaimTurn;
  readonly more: boolean;
  readonly nextDueMs: number | undefined;
}

/** Finds the webhooks of a claim. Ends expired leases and resumes deferred redeliveries first. */
export async function findReadyWebhooks(transaction: Queryable, claim: PlacedClaim): Promise<ReadyWebhooks> {
  const row = await readReady(transaction, claim);
  if (!row.outlived && !row.resumable) return describe(row);
  if (row.outlived) await transaction.query(endLeases, []);
  if (row.resumable) await transaction.query(resumeRedeliveries, [claim.offsetMs]);
  return describe(await readReady(transaction, claim));
}

async function readReady(
  transaction: Queryable,
  { workerId, turn, offsetMs, limit, capPerSubscription, except = [] }: PlacedClaim,
): Promise<ReadyRow> {
  const starts = [[...turn.starts.keys()], [...turn.starts.values()]];
  const { lane, webhookId } = turn.last;
  const limits = [limit + 32, except, capPerSubscription, limit];
  const values = [workerId, offsetMs, ...starts, ...limits, lane, webhookId];
  const [row] = await transaction.query<ReadyRow>(findReady, values);
  if (row === undefined) throw new Error('webhook_find_ready returned no row; it must return exactly one');
  return row;
}

function describe(row: ReadyRow): ReadyWebhooks {
  const starts = new Map(row.lanes.map((lane, index) => [lane, row.starts[index] ?? '']));
  return {
    joined: row.joined,
    webhookIds: row.webhooks,
    turn: { starts, last: { lane: row.last_lane ?? -1, webhookId: row.last_webhook ?? '' } },
    more: row.more,
    nextDueMs: row.next_due_ms ?? undefined,
  };
}
