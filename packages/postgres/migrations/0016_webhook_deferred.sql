-- migrate:no-transaction
-- Redeliveries that failed on the bank's side, and the time of their next attempt.

ALTER TABLE ob.webhook_deliveries
  ADD COLUMN IF NOT EXISTS manual_deferred integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS manual_retry_at timestamptz;

CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_deferred
  ON ob.webhook_deliveries (manual_retry_at) WHERE manual_retry_at IS NOT NULL;
