-- How fast clients ask, and how often they read while their customer is away.

-- Lives for seconds and is written by nearly every request: without a write-ahead log a request waits for no disk, and
-- a crash costs no more than full buckets.
CREATE UNLOGGED TABLE ob.burst_buckets (
  client_id text COLLATE "C" PRIMARY KEY,
  -- In thousandths of a request.
  level     integer NOT NULL CHECK (level >= 0),
  -- Milliseconds since the epoch, by the clock of the service.
  filled_at bigint NOT NULL,
  -- What the last request was told: an UPDATE can only answer what it stores.
  allowed   boolean NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE ob.unattended_uses (
  consent_id text COLLATE "C" NOT NULL,
  endpoint   text COLLATE "C" NOT NULL,
  -- Empty on endpoints over all accounts.
  account_id text COLLATE "C" NOT NULL,
  -- The counted requests of the last 24 hours: as many as are allowed, never more.
  used_at    timestamptz[] NOT NULL,
  -- When the latest of them leaves the window.
  ends_at    timestamptz NOT NULL,
  -- What the last request was told.
  allowed    boolean NOT NULL,
  PRIMARY KEY (consent_id, endpoint, account_id)
);

CREATE INDEX unattended_uses_by_end ON ob.unattended_uses (ends_at);
