-- What is due, over all subscriptions: a poll that finds nothing due is one look at the end of an index. Of an expression,
-- so that no plan takes it for what waits of one subscription, whatever old statistics say of how many there are.
CREATE INDEX webhook_deliveries_due ON ob.webhook_deliveries ((ready_at AT TIME ZONE 'UTC'))
  WHERE ready_at IS NOT NULL AND leased_until IS NULL;

-- One index tells of an event's deliveries, and holds that a subscription gets each event once.
ALTER TABLE ob.webhook_deliveries ADD UNIQUE (event_id, webhook_id);
ALTER TABLE ob.webhook_deliveries DROP CONSTRAINT webhook_deliveries_webhook_id_event_id_key;
DROP INDEX ob.webhook_deliveries_of_event;
