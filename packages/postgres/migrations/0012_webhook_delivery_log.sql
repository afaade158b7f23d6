-- A client's deliveries, newest first, of one status as well as of all: those that were abandoned are few among many.
CREATE INDEX webhook_deliveries_by_status ON ob.webhook_deliveries (webhook_id, status, created_at, delivery_id);

-- All of them are one look at each of the three statuses.
DROP INDEX ob.webhook_deliveries_listed;
