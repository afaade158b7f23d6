import {
  type ClaimedBatch,
  type ClaimedDelivery,
  type EncryptedSecret,
  failedAttemptsToSlow,
} from '@ob/webhooks/primitives';
import type { Queryable, Row, Statement } from '../database.ts';
import { type ClaimTurn, findReadyWebhooks, type PlacedClaim } from './ready-webhooks.ts';

/**
 * Claims deliveries in a statement after the lock of the worker, so it sees the claims of the previous owner of the lanes
 * and never exceeds the cap. Each webhook gets its first delivery before any gets its second.
 */
const claimReady: Statement = {
  name: 'webhook_claim_ready',
  text: `
    WITH webhook AS MATERIALIZED (
      SELECT webhook_id, CASE WHEN failed_attempts >= ${failedAttemptsToSlow} THEN least($2::int, 1) ELSE $2::int END - (
        SELECT count(*) FROM ob.webhook_deliveries leased
        WHERE leased.webhook_id = ready.webhook_id AND leased.leased_until IS NOT NULL) AS room
      FROM unnest($1::text[]) AS ready (webhook_id) CROSS JOIN LATERAL (
        SELECT failed_attempts FROM ob.webhook_subscriptions subscription
        WHERE subscription.webhook_id = ready.webhook_id AND status = 'enabled' AND NOT unregistered
          AND deleted_at IS NULL LIMIT 1) enabled
    ), due AS MATERIALIZED (
      SELECT first.delivery_id, first.ready_at, room,
        row_number() OVER (PARTITION BY webhook.webhook_id ORDER BY first.ready_at) AS turn
      FROM webhook CROSS JOIN LATERAL (
        SELECT delivery_id, ready_at FROM ob.webhook_deliveries waiting
        WHERE ob.webhook_lane(waiting.webhook_id) = ob.webhook_lane(webhook.webhook_id)
          AND waiting.webhook_id = webhook.webhook_id AND leased_until IS NULL
          AND ready_at <= statement_timestamp() + $3::float8 * interval '1 millisecond'
        ORDER BY ready_at LIMIT least(greatest(webhook.room, 0), $4::int) FOR NO KEY UPDATE SKIP LOCKED) first
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
      standard_webhooks, EXISTS (SELECT FROM due WHERE turn = room OR turn = $4::int) AS more
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
  /** Whether a webhook may have more due deliveries than its room. The same in every row. */
  readonly more: boolean;
}

/** A claimed batch, the next turn, and whether the worker still has lanes. */
export interface ClaimReport extends ClaimedBatch {
  readonly joined: boolean;
  readonly turn: ClaimTurn;
}

export async function claimDeliveries(transaction: Queryable, claim: PlacedClaim): Promise<ClaimReport> {
  const { webhookIds, nextDueMs, ...ready } = await findReadyWebhooks(transaction, claim);
  const report = { ...ready, ...(nextDueMs === undefined ? {} : { nextDueMs }) };
  if (webhookIds.length === 0) return { ...report, deliveries: [] };
  const { capPerSubscription, offsetMs, limit, leaseMs } = claim;
  const values = [webhookIds, capPerSubscription, offsetMs, limit, leaseMs];
  const rows = await transaction.query<ClaimedRow>(claimReady, values);
  const more = report.more || rows.length === limit || rows[0]?.more === true;
  return { ...report, more, deliveries: rows.map(readClaimedRow) };
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
