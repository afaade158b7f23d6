import { type DeliveryClaim, failedAttemptsToSlow } from '@ob/webhooks/primitives';
import type { Queryable, Row, Statement } from '../database.ts';

/** The space of the advisory locks on subscriptions, apart from other locks: any fixed number. */
const laneLockSpace = 7_221_005;

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

/** The number of rows that are read from each end of the due deliveries. */
const probeSize = 100;

/** The expression of the index over all subscriptions. Queries for one subscription must not use it. */
const readyAt = "(ready_at AT TIME ZONE 'UTC')";
const moment = "now AT TIME ZONE 'UTC'";

/**
 * Reads both ends of the due deliveries. If there are more, it walks from subscription to subscription along the index,
 * one step each. It locks the subscriptions that are enabled, below their cap and not locked by another
 * worker.
 */
const lockLanes: Statement = {
  name: 'webhook_lock_lanes',
  text: `
    WITH RECURSIVE now AS MATERIALIZED (
      SELECT statement_timestamp() + $3::float8 * interval '1 millisecond' AS now
    ), newest AS MATERIALIZED (
      SELECT webhook_id, ready_at FROM ob.webhook_deliveries
      WHERE leased_until IS NULL AND ready_at IS NOT NULL AND ${readyAt} <= (SELECT ${moment} FROM now)
      ORDER BY ${readyAt} DESC LIMIT ${probeSize}
    ), extent AS MATERIALIZED (
      SELECT count(*) < ${probeSize} AS complete FROM newest
    ), oldest AS MATERIALIZED (
      SELECT webhook_id, ready_at FROM ob.webhook_deliveries
      WHERE leased_until IS NULL AND ready_at IS NOT NULL AND ${readyAt} <= (SELECT ${moment} FROM now)
        AND NOT (SELECT complete FROM extent)
      ORDER BY ${readyAt} LIMIT ${probeSize}
    ), walk AS (
      (SELECT webhook_id, ready_at, 1 AS step FROM ob.webhook_deliveries
       WHERE ready_at IS NOT NULL AND leased_until IS NULL AND webhook_id > $1
         AND NOT (SELECT complete FROM extent)
       ORDER BY webhook_id, ready_at LIMIT 1)
      UNION ALL
      SELECT next.webhook_id, next.ready_at, walk.step + 1 FROM walk CROSS JOIN LATERAL (
        SELECT webhook_id, ready_at FROM ob.webhook_deliveries
        WHERE ready_at IS NOT NULL AND leased_until IS NULL AND webhook_id > walk.webhook_id
        ORDER BY webhook_id, ready_at LIMIT 1) next
      WHERE walk.step < $2::int
    ), found AS (
      SELECT webhook_id, min(step) AS step FROM (
        SELECT webhook_id, step FROM walk WHERE ready_at <= (SELECT now FROM now)
        UNION ALL SELECT webhook_id, CASE WHEN complete THEN dense_rank() OVER turn END
          FROM newest CROSS JOIN extent WINDOW turn AS (ORDER BY webhook_id <= $1, webhook_id)
        UNION ALL SELECT webhook_id, NULL FROM oldest) probe
      GROUP BY webhook_id ORDER BY step
    ), ready AS MATERIALIZED (
      SELECT found.webhook_id, found.step FROM found CROSS JOIN LATERAL (
        SELECT CASE WHEN failed_attempts >= ${failedAttemptsToSlow} THEN least($7::int, 1) ELSE $7::int END AS cap
        FROM ob.webhook_subscriptions subscription
        WHERE subscription.webhook_id = found.webhook_id AND status = 'enabled' AND NOT unregistered
          AND deleted_at IS NULL LIMIT 1) enabled
      WHERE found.webhook_id <> ALL ($6::text[]) AND enabled.cap > (
        SELECT count(*) FROM ob.webhook_deliveries leased
        WHERE leased.webhook_id = found.webhook_id AND leased.leased_until IS NOT NULL)
      ORDER BY found.step LIMIT $5::int
    ), locked AS MATERIALIZED (
      SELECT webhook_id FROM ready WHERE pg_try_advisory_xact_lock($4::int, hashtext(webhook_id))
    )
    SELECT complete,
      CASE WHEN (SELECT count(step) FROM ready) = $5::int THEN (SELECT webhook_id FROM ready ORDER BY step DESC LIMIT 1)
        WHEN (SELECT count(*) FROM walk) = $2::int THEN (SELECT max(webhook_id) FROM walk) END AS next,
      (SELECT coalesce(array_agg(webhook_id), '{}') FROM locked) AS lanes,
      (SELECT count(*) FROM ready) > (SELECT count(*) FROM locked) AS contended,
      EXISTS (SELECT FROM ob.webhook_deliveries WHERE leased_until <= statement_timestamp()) AS outlived,
      EXISTS (SELECT FROM ob.webhook_deliveries WHERE manual_retry_at <= (SELECT now FROM now)) AS resumable
    FROM extent`,
};

interface LanesRow extends Row {
  /** Whether all due deliveries were read. */
  readonly complete: boolean;
  /** The position of the next walk; null at the end. */
  readonly next: string | null;
  readonly lanes: readonly string[];
  /** Whether another worker holds subscriptions with due deliveries. */
  readonly contended: boolean;
  /** Whether a lease has expired. */
  readonly outlived: boolean;
  /** Whether the pause of a deferred redelivery is over. */
  readonly resumable: boolean;
}

/** A claim and the start of its walk over the subscriptions. */
export interface PlacedClaim extends DeliveryClaim {
  /** A webhook id; empty at the start. */
  readonly from: string;
  /** The lead of the service's clock over the database's, in milliseconds. */
  readonly offsetMs: number;
}

/** The subscriptions that are locked until the end of the transaction, and the start of the next walk. */
export interface LockedLanes {
  readonly lanes: readonly string[];
  readonly next: string;
  /** Whether another worker holds further subscriptions with due deliveries. */
  readonly contended: boolean;
}

/** The number of steps of a second walk if the first, shorter one found nothing. */
const longWalk = 1_000;

/** Finds and locks subscriptions with due deliveries. */
export async function lockReadyLanes(transaction: Queryable, claim: PlacedClaim): Promise<LockedLanes> {
  const steps = claim.limit + 32;
  let row = await walk(transaction, claim, steps);
  if (row?.outlived || row?.resumable) {
    if (row.outlived) await transaction.query(endLeases, []);
    if (row.resumable) await transaction.query(resumeRedeliveries, [claim.offsetMs]);
    row = await walk(transaction, claim, steps);
  }
  if (row === undefined || row.complete || row.lanes.length > 0) return describe(row);
  const further = describe(await walk(transaction, { ...claim, from: row.next ?? '' }, longWalk));
  return { ...further, contended: row.contended || further.contended };
}

async function walk(
  transaction: Queryable,
  { from, offsetMs, limit, capPerSubscription, except = [] }: PlacedClaim,
  steps: number,
): Promise<LanesRow | undefined> {
  const values = [from, steps, offsetMs, laneLockSpace, limit, except, capPerSubscription];
  const [row] = await transaction.query<LanesRow>(lockLanes, values);
  return row;
}

function describe(row: LanesRow | undefined): LockedLanes {
  return { lanes: row?.lanes ?? [], next: row?.next ?? '', contended: row?.contended ?? false };
}
