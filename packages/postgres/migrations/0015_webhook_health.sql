-- A webhook is disabled after ten deliveries abandoned in a row, and gets one attempt at a time after three failed
-- attempts in a row. The columns have constant defaults, so that no table is rewritten.

ALTER TABLE ob.webhook_subscriptions
  -- Failed attempts since the last success, counted up to three.
  ADD COLUMN failed_attempts smallint NOT NULL DEFAULT 0,
  -- {"startedAt": [milliseconds], "busyUntil": milliseconds}: the latest pings.
  ADD COLUMN pings jsonb NOT NULL DEFAULT '{"startedAt": []}';

-- The count of failures used to count attempts; it counts abandoned deliveries now.
UPDATE ob.webhook_subscriptions
SET failed_attempts = least(3, consecutive_failures), consecutive_failures = 0
WHERE status = 'enabled' AND consecutive_failures > 0;
