-- Requests per second of a client, and unattended reads of a consent.

-- Nearly every request writes a bucket that matters for seconds. Without a write-ahead log no request waits for a disk.
-- A crash only refills the buckets.
CREATE UNLOGGED TABLE ob.burst_buckets (
  client_id text COLLATE "C" PRIMARY KEY,
  -- In thousandths of a request.
  level     integer NOT NULL CHECK (level >= 0),
  -- Milliseconds since the epoch, by the clock of the service.
  filled_at bigint NOT NULL,
  -- The result of the last request: an UPDATE can only return stored values.
  allowed   boolean NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE ob.unattended_uses (
  consent_id text COLLATE "C" NOT NULL,
  endpoint   text COLLATE "C" NOT NULL,
  -- Empty for endpoints that span all accounts.
  account_id text COLLATE "C" NOT NULL,
  -- The counted requests of the last 24 hours, at most as many as the limit.
  used_at    timestamptz[] NOT NULL,
  -- The time at which the latest of them leaves the window.
  ends_at    timestamptz NOT NULL,
  -- The result of the last request.
  allowed    boolean NOT NULL,
  PRIMARY KEY (consent_id, endpoint, account_id)
);

CREATE INDEX unattended_uses_by_end ON ob.unattended_uses (ends_at);
