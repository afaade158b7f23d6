-- migrate:no-transaction
-- Webhooks whose client is not registered: nothing of them is sent until it is registered again.

ALTER TABLE ob.webhook_subscriptions ADD COLUMN IF NOT EXISTS unregistered boolean NOT NULL DEFAULT false;

CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_subscriptions_unregistered
  ON ob.webhook_subscriptions (client_id) WHERE unregistered;
