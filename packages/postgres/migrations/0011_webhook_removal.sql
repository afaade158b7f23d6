-- Webhooks that were removed and whose deliveries are to go: few, and found without reading the others.
CREATE INDEX webhook_subscriptions_removed ON ob.webhook_subscriptions (deleted_at) WHERE deleted_at IS NOT NULL;
