-- migrate:no-transaction

-- Webhooks that were removed and whose deliveries are not yet deleted: they are few.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_subscriptions_removed ON ob.webhook_subscriptions (deleted_at)
  WHERE deleted_at IS NOT NULL;
