-- Ten abandoned deliveries in a row disable a webhook. Three failed attempts in a row slow it down to one attempt at a
-- time. The columns have constant defaults, so that no table is rewritten.

ALTER TABLE ob.webhook_subscriptions
  -- Failed attempts since the last success, at most three.
  ADD COLUMN failed_attempts smallint NOT NULL DEFAULT 0,
  -- {"startedAt": [milliseconds], "busyUntil": milliseconds}: the latest pings.
  ADD COLUMN pings jsonb NOT NULL DEFAULT '{"startedAt": []}';

-- consecutive_failures counted attempts before; it counts abandoned deliveries from now on.
UPDATE ob.webhook_subscriptions
SET failed_attempts = least(3, consecutive_failures), consecutive_failures = 0
WHERE status = 'enabled' AND consecutive_failures > 0;
