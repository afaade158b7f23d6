import { type ClaimedDelivery, type EncryptedSecret, failedAttemptsToSlow } from '@ob/webhooks/primitives';
import type { Queryable, Row, Statement } from '../database.ts';
import { type LockedLanes, lockReadyLanes, type PlacedClaim } from './lanes.ts';

/**
 * Claims deliveries in a statement after the locks, so it sees the claims of the previous lock holder and never exceeds
 * the cap. Each subscription gets its first delivery before any gets its second.
 */
const claimLocked: Statement = {
  name: 'webhook_claim_locked',
  text: `
    WITH lane AS MATERIALIZED (
      SELECT webhook_id, CASE WHEN failed_attempts >= ${failedAttemptsToSlow} THEN least($2::int, 1) ELSE $2::int END - (
        SELECT count(*) FROM ob.webhook_deliveries leased
        WHERE leased.webhook_id = locked.webhook_id AND leased.leased_until IS NOT NULL) AS room
      FROM unnest($1::text[]) AS locked (webhook_id) CROSS JOIN LATERAL (
        SELECT failed_attempts FROM ob.webhook_subscriptions subscription
        WHERE subscription.webhook_id = locked.webhook_id AND status = 'enabled' AND NOT unregistered
          AND deleted_at IS NULL LIMIT 1) enabled
    ), due AS MATERIALIZED (
      SELECT first.delivery_id, first.ready_at,
        row_number() OVER (PARTITION BY lane.webhook_id ORDER BY first.ready_at) AS turn
      FROM lane CROSS JOIN LATERAL (
        SELECT delivery_id, ready_at FROM ob.webhook_deliveries waiting
        WHERE waiting.webhook_id = lane.webhook_id AND leased_until IS NULL
          AND ready_at <= statement_timestamp() + $3::float8 * interval '1 millisecond'
        ORDER BY ready_at LIMIT least(greatest(lane.room, 0), $4::int) FOR NO KEY UPDATE SKIP LOCKED) first
    ), claimed AS (
      UPDATE ob.webhook_deliveries
      SET leased_until = statement_timestamp() + $5::float8 * interval '1 millisecond', fence = fence + 1,
        leased_manual = manual_requested > 0
      WHERE delivery_id = ANY (ARRAY (SELECT delivery_id FROM due ORDER BY turn, ready_at LIMIT $4::int))
      RETURNING delivery_id, fence, webhook_id, attempts_made, leased_manual AS manual, client_id, event_id,
        CASE WHEN leased_manual THEN 0 ELSE greatest(0, round(1000 * extract(epoch FROM
          statement_timestamp() + $3::float8 * interval '1 millisecond' - due_at)))::float8 END AS waited_ms
    )
    SELECT delivery_id, fence, client_id, webhook_id, attempts_made, manual, waited_ms, event_id, event_type, body, url, secrets,
      standard_webhooks
    FROM claimed CROSS JOIN LATERAL (
      SELECT event_type, body FROM ob.webhook_events event
      WHERE event.client_id = claimed.client_id AND event.event_id = claimed.event_id LIMIT 1) event
    CROSS JOIN LATERAL (
      SELECT url, secrets, standard_webhooks FROM ob.webhook_subscriptions subscription
      WHERE subscription.webhook_id = claimed.webhook_id LIMIT 1) subscription`,
};

interface ClaimedRow extends Row {
  readonly delivery_id: string;
  readonly fence: number;
  readonly client_id: string;
  readonly webhook_id: string;
  readonly attempts_made: number;
  readonly manual: boolean;
  readonly waited_ms: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly body: string;
  readonly url: string;
  readonly secrets: readonly EncryptedSecret[];
  readonly standard_webhooks: boolean;
}

export interface ClaimReport extends Omit<LockedLanes, 'lanes'> {
  readonly claimed: readonly ClaimedDelivery[];
}

export async function claimDeliveries(transaction: Queryable, claim: PlacedClaim): Promise<ClaimReport> {
  const { lanes, ...report } = await lockReadyLanes(transaction, claim);
  if (lanes.length === 0) return { ...report, claimed: [] };
  const { capPerSubscription, offsetMs, limit, leaseMs } = claim;
  const values = [lanes, capPerSubscription, offsetMs, limit, leaseMs];
  const rows = await transaction.query<ClaimedRow>(claimLocked, values);
  return { ...report, claimed: rows.map(readClaimedRow) };
}

function readClaimedRow(row: ClaimedRow): ClaimedDelivery {
  return {
    lease: { deliveryId: row.delivery_id, fence: row.fence },
    clientId: row.client_id,
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
