-- migrate:no-transaction
-- Redeliveries that met a fault of the sender, and when they are tried again.

ALTER TABLE ob.webhook_deliveries
  ADD COLUMN IF NOT EXISTS manual_deferred integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS manual_retry_at timestamptz;

-- They are few, and found without reading the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_deferred
  ON ob.webhook_deliveries (manual_retry_at) WHERE manual_retry_at IS NOT NULL;
