-- migrate:no-transaction

-- Webhooks that were removed and whose deliveries are still to be deleted: few, and found without reading the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_subscriptions_removed ON ob.webhook_subscriptions (deleted_at)
  WHERE deleted_at IS NOT NULL;
