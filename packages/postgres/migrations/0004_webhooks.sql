-- Webhook subscriptions, their events, and the deliveries. The delivery table is the queue.

CREATE TABLE ob.webhook_subscriptions (
  webhook_id text COLLATE "C" PRIMARY KEY,
  client_id text COLLATE "C" NOT NULL,
  url text NOT NULL,
  -- NULL: every type, also those of later versions.
  event_types text[] CHECK (cardinality(event_types) > 0),
  description text,
  standard_webhooks boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('enabled', 'disabled')),
  status_reason text CHECK (status_reason IN ('consecutive_failures', 'disabled_by_client')),
  consecutive_failures integer NOT NULL CHECK (consecutive_failures >= 0),
  -- [{"encrypted": …, "activeFrom": milliseconds}], encrypted by the application. A deletion empties it.
  secrets jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  status_updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK ((status = 'disabled') = (status_reason IS NOT NULL))
);

CREATE INDEX webhook_subscriptions_of_client ON ob.webhook_subscriptions (client_id) WHERE deleted_at IS NULL;

-- One row per event and client. Every attempt signs and sends exactly this body.
CREATE TABLE ob.webhook_events (
  client_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event_type text NOT NULL,
  resource_id text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (client_id, event_id)
);

-- No foreign key to the subscription: its check would lock one busy row in every transaction with an event. A deleted
-- subscription is only marked, and its row is removed after its deliveries.
CREATE TABLE ob.webhook_deliveries (
  delivery_id text COLLATE "C" PRIMARY KEY DEFAULT gen_random_uuid()::text,
  webhook_id text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'abandoned')),
  -- Automatic attempts, at most five; attempts_logged also counts manual ones and failures on the bank's side.
  attempts_made smallint NOT NULL DEFAULT 0,
  attempts_logged integer NOT NULL DEFAULT 0,
  -- By the clock of the service, which a sandbox may move; leased_until is by the clock of the database.
  due_at timestamptz DEFAULT clock_timestamp(),
  -- Manual attempts that were requested and not yet made. They run first and do not change the schedule.
  manual_requested integer NOT NULL DEFAULT 0 CHECK (manual_requested >= 0),
  ready_at timestamptz GENERATED ALWAYS AS
    (CASE WHEN manual_requested > 0 THEN '-infinity'::timestamptz ELSE due_at END) STORED,
  leased_until timestamptz,
  leased_manual boolean NOT NULL DEFAULT false,
  -- Grows with every claim and every expired lease. A worker with an older number cannot finish the delivery.
  fence integer NOT NULL DEFAULT 0,
  -- In whole milliseconds, like the cursors of the delivery log.
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  finished_at timestamptz,
  UNIQUE (webhook_id, event_id),
  FOREIGN KEY (client_id, event_id) REFERENCES ob.webhook_events,
  CHECK ((status = 'pending') = (due_at IS NOT NULL)),
  CHECK ((status = 'pending') = (finished_at IS NULL))
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

-- Waiting deliveries per subscription, without finished and leased ones.
CREATE INDEX webhook_deliveries_waiting ON ob.webhook_deliveries (webhook_id, ready_at)
  WHERE ready_at IS NOT NULL AND leased_until IS NULL;

-- Leased deliveries: the index is as small as the number of attempts under way.
CREATE INDEX webhook_deliveries_leased ON ob.webhook_deliveries (webhook_id, leased_until)
  WHERE leased_until IS NOT NULL;

CREATE INDEX webhook_deliveries_listed ON ob.webhook_deliveries (webhook_id, created_at, delivery_id);

CREATE INDEX webhook_deliveries_finished ON ob.webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL;

CREATE INDEX webhook_deliveries_of_event ON ob.webhook_deliveries (client_id, event_id);

CREATE INDEX webhook_events_aged ON ob.webhook_events (created_at);

CREATE TABLE ob.webhook_attempts (
  delivery_id text COLLATE "C" NOT NULL REFERENCES ob.webhook_deliveries ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  outcome text NOT NULL,
  http_status smallint,
  response_excerpt text,
  manual boolean NOT NULL DEFAULT false,
  PRIMARY KEY (delivery_id, number)
);
