-- migrate:no-transaction
-- The webhooks are spread over 64 lanes. One worker at a time claims the deliveries of a lane.

CREATE OR REPLACE FUNCTION ob.webhook_lane(webhook_id text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtext(webhook_id) & 63;

-- The processes that send webhooks. A worker that does not renew its row loses its lanes.
CREATE TABLE IF NOT EXISTS ob.webhook_workers (
  worker_id text COLLATE "C" PRIMARY KEY,
  active_until timestamptz NOT NULL
) WITH (fillfactor = 50);

-- worker_id is NULL, or names a worker that has left, in a lane that is free.
CREATE TABLE IF NOT EXISTS ob.webhook_lanes (
  lane integer PRIMARY KEY,
  worker_id text COLLATE "C"
) WITH (fillfactor = 50);

INSERT INTO ob.webhook_lanes (lane) SELECT generate_series(0, 63) ON CONFLICT DO NOTHING;

-- Due deliveries of a lane, by time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_due_in_lane
  ON ob.webhook_deliveries (ob.webhook_lane(webhook_id), ready_at)
  WHERE ready_at IS NOT NULL AND leased_until IS NULL;

-- Waiting deliveries of a lane, by webhook.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_waiting_in_lane
  ON ob.webhook_deliveries (ob.webhook_lane(webhook_id), webhook_id, ready_at)
  WHERE ready_at IS NOT NULL AND leased_until IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS ob.webhook_deliveries_due;
DROP INDEX CONCURRENTLY IF EXISTS ob.webhook_deliveries_waiting;
