-- migrate:no-transaction

-- The deliveries of a webhook, newest first, of one status or of all: abandoned deliveries are few among many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_by_status
  ON ob.webhook_deliveries (webhook_id, status, created_at, delivery_id);

-- A query over all statuses reads this new index once for each of the three.
DROP INDEX CONCURRENTLY IF EXISTS ob.webhook_deliveries_listed;
