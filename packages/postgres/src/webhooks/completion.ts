import {
  type AttemptResult,
  type CompletionReport,
  type CompletionVerdict,
  changesHealth,
  type DeliveryCompletion,
  type DeliverySettlement,
  describeSettlement,
  recordAttempt,
  type StoredWebhook,
  settleDelivery,
} from '@ob/webhooks/primitives';
import type { Queryable, Row, Statement } from '../database.ts';
import { readWebhookRow, type WebhookRow, webhookColumns } from './webhook-row.ts';

const lockLeased: Statement = {
  name: 'webhook_lock_leased',
  text: `
    SELECT delivery_id, webhook_id, fence, attempts_made, leased_manual AS manual, clock_timestamp() AS at,
      (SELECT jsonb_build_object('failedAttempts', failed_attempts, 'deliveryFailures', consecutive_failures)
        FROM ob.webhook_subscriptions subscription
        WHERE subscription.webhook_id = delivery.webhook_id LIMIT 1) AS health
    FROM ob.webhook_deliveries delivery
    WHERE delivery_id = ANY ($1::text[]) AND leased_until IS NOT NULL
    ORDER BY delivery_id FOR NO KEY UPDATE`,
};

const settle: Statement = {
  name: 'webhook_settle',
  text: `
    WITH settled AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::float8[], $5::float8[], $6::int[], $7::text[],
          $8::int[], $9::text[], $10::boolean[], $11::float8[])
        AS settled (delivery_id, status, attempts_made, due_at, started_at, duration_ms, outcome, http_status, excerpt,
          manual, retry_at)
    ), moved AS (
      UPDATE ob.webhook_deliveries delivery
      SET attempts_made = settled.attempts_made, attempts_logged = delivery.attempts_logged + 1,
        leased_until = NULL, leased_manual = false,
        manual_requested = CASE WHEN settled.retry_at IS NULL THEN delivery.manual_requested - settled.manual::int ELSE 0 END,
        manual_deferred = CASE WHEN settled.retry_at IS NULL THEN delivery.manual_deferred
          ELSE delivery.manual_deferred + delivery.manual_requested END,
        manual_retry_at = coalesce(to_timestamp(settled.retry_at / 1000), delivery.manual_retry_at),
        status = coalesce(settled.status, delivery.status),
        due_at = CASE WHEN settled.status IS NULL THEN delivery.due_at ELSE to_timestamp(settled.due_at / 1000) END,
        finished_at = CASE WHEN settled.status IS NULL THEN delivery.finished_at
          WHEN settled.status <> 'pending' THEN clock_timestamp() END
      FROM settled WHERE delivery.delivery_id = settled.delivery_id
      RETURNING delivery.attempts_logged AS number, settled.*
    )
    INSERT INTO ob.webhook_attempts
      (delivery_id, number, started_at, duration_ms, outcome, http_status, response_excerpt, manual)
    SELECT delivery_id, number, to_timestamp(started_at / 1000), duration_ms, outcome, http_status, excerpt, manual
    FROM moved`,
};

/** Locks the webhooks in the order of the ids. */
const lockWebhooks: Statement = {
  name: 'webhook_lock_health',
  text: `
    SELECT locked.* FROM unnest($1::text[]) AS requested (webhook_id) CROSS JOIN LATERAL (
      SELECT ${webhookColumns} FROM ob.webhook_subscriptions subscription
      WHERE subscription.webhook_id = requested.webhook_id AND deleted_at IS NULL LIMIT 1 FOR NO KEY UPDATE) locked`,
};

const storeHealth: Statement = {
  name: 'webhook_store_health',
  text: `
    UPDATE ob.webhook_subscriptions
    SET consecutive_failures = $2, status = $3, status_reason = $4, status_updated_at = $5, failed_attempts = $6
    WHERE webhook_id = $1`,
};

interface LeasedRow extends Row {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly fence: number;
  readonly attempts_made: number;
  readonly manual: boolean;
  readonly at: Date;
  /** The counters of its webhook before these attempts; null if the webhook was deleted. */
  readonly health: { readonly failedAttempts: number; readonly deliveryFailures: number } | null;
}

interface Settled {
  readonly row: LeasedRow;
  readonly attempt: AttemptResult;
  /** Absent if the delivery does not change. */
  readonly settlement: DeliverySettlement | undefined;
}

/** Stores the results of attempts. `offsetMs` is the lead of the service's clock over the database's. */
export async function completeDeliveries(
  transaction: Queryable,
  completions: readonly DeliveryCompletion[],
  offsetMs: number,
): Promise<CompletionReport> {
  const rows = await transaction.query<LeasedRow>(lockLeased, [
    completions.map(({ lease }) => lease.deliveryId),
  ]);
  const leased = new Map(rows.map((row) => [row.delivery_id, row]));
  const now = (rows[0]?.at.getTime() ?? 0) + offsetMs;
  const settled = completions.map((completion) => settleLeased(leased, completion, now));
  const leasedResults = settled.filter((entry) => entry !== undefined);
  if (leasedResults.length > 0) await storeSettled(transaction, leasedResults);
  const disabled = leasedResults.length > 0 ? await storeHealthChanges(transaction, leasedResults, now) : [];
  return { verdicts: settled.map(describeVerdict), disabled };
}

/** Settles each lease once: a second completion in the same batch has no effect. */
function settleLeased(
  leased: Map<string, LeasedRow>,
  { lease, attempt }: DeliveryCompletion,
  now: number,
): Settled | undefined {
  const row = leased.get(lease.deliveryId);
  if (row === undefined || row.fence !== lease.fence) return undefined;
  leased.delete(lease.deliveryId);
  const progress = { attemptsMade: row.attempts_made, manual: row.manual };
  return { row, attempt, settlement: settleDelivery(progress, attempt.outcome, now) };
}

function describeVerdict(settled: Settled | undefined): CompletionVerdict {
  return settled === undefined ? 'lost' : describeSettlement(settled.settlement);
}

async function storeSettled(transaction: Queryable, settled: readonly Settled[]): Promise<void> {
  await transaction.query(settle, [
    settled.map(({ row }) => row.delivery_id),
    settled.map(({ settlement }) => (changesDelivery(settlement) ? settlement.status : null)),
    settled.map(({ settlement, row }) =>
      changesDelivery(settlement) ? settlement.attemptsMade : row.attempts_made,
    ),
    settled.map(({ settlement }) => (settlement?.status === 'pending' ? settlement.dueAt : null)),
    settled.map(({ attempt }) => attempt.startedAt),
    settled.map(({ attempt }) => attempt.durationMs),
    settled.map(({ attempt }) => attempt.outcome),
    settled.map(({ attempt }) => attempt.httpStatus ?? null),
    settled.map(({ attempt }) => attempt.responseExcerpt ?? null),
    settled.map(({ row }) => row.manual),
    settled.map(({ settlement }) =>
      settlement?.status === 'redelivery_deferred' ? settlement.retryAt : null,
    ),
  ]);
}

function changesDelivery(
  settlement: DeliverySettlement | undefined,
): settlement is Exclude<DeliverySettlement, { readonly status: 'redelivery_deferred' }> {
  return settlement !== undefined && settlement.status !== 'redelivery_deferred';
}

/** Updates the counters of the webhooks. Returns the ids of those that this disabled. */
async function storeHealthChanges(
  transaction: Queryable,
  settled: readonly Settled[],
  now: number,
): Promise<readonly string[]> {
  const changing = settled.filter(mayChangeHealth);
  if (changing.length === 0) return [];
  // In the order of ids, so that two batches cannot deadlock.
  const ids = [...new Set(changing.map(({ row }) => row.webhook_id))].sort();
  const rows = await transaction.query<WebhookRow>(lockWebhooks, [ids]);
  const disabled: string[] = [];
  for (const stored of rows.map(readWebhookRow)) {
    const next = recordAttempts(stored, settled, now);
    if (next !== stored) await transaction.query(storeHealth, listHealthValues(next));
    if (next.webhook.status !== stored.webhook.status) disabled.push(next.webhook.webhook_id);
  }
  return disabled;
}

/** Returns whether an attempt may change the counters, without a lock: attempts of a healthy or a slow endpoint never wait. */
function mayChangeHealth({ row, attempt, settlement }: Settled): boolean {
  if (row.health === null) return false;
  const { failedAttempts, deliveryFailures } = row.health;
  const counts = { failedAttempts, webhook: { consecutive_failures: deliveryFailures } };
  return changesHealth(counts, { outcome: attempt.outcome, manual: row.manual, settlement });
}

function recordAttempts(stored: StoredWebhook, settled: readonly Settled[], now: number): StoredWebhook {
  return settled
    .filter(({ row }) => row.webhook_id === stored.webhook.webhook_id)
    .reduce((counted, { row, attempt, settlement }) => {
      const ended = { outcome: attempt.outcome, manual: row.manual, settlement };
      return recordAttempt(counted, ended, now);
    }, stored);
}

function listHealthValues({ webhook, failedAttempts }: StoredWebhook): readonly unknown[] {
  const { webhook_id, consecutive_failures, status, status_reason, status_update_date_time } = webhook;
  const reason = status_reason?.code ?? null;
  return [webhook_id, consecutive_failures, status, reason, status_update_date_time, failedAttempts];
}
