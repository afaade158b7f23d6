-- migrate:no-transaction
-- Webhooks of clients that are not registered. They send nothing until the client is registered again.

ALTER TABLE ob.webhook_subscriptions ADD COLUMN IF NOT EXISTS unregistered boolean NOT NULL DEFAULT false;

CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_subscriptions_unregistered
  ON ob.webhook_subscriptions (client_id) WHERE unregistered;
