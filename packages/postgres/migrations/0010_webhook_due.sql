-- migrate:no-transaction

-- Deliveries that are due, over all subscriptions: a poll without a result reads the end of one index. The index is of
-- an expression, so that the planner never uses it for a single subscription.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_due ON ob.webhook_deliveries ((ready_at AT TIME ZONE 'UTC'))
  WHERE ready_at IS NOT NULL AND leased_until IS NULL;

-- One index finds the deliveries of an event and ensures one delivery per subscription.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_event_id_webhook_id_key
  ON ob.webhook_deliveries (event_id, webhook_id);
ALTER TABLE ob.webhook_deliveries DROP CONSTRAINT IF EXISTS webhook_deliveries_webhook_id_event_id_key;
DROP INDEX CONCURRENTLY IF EXISTS ob.webhook_deliveries_of_event;
