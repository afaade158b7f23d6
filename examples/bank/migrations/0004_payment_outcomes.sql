-- How payments ended, by the deduplication key that is derived from their consent. A payment that the database has lost and
-- accepted again under another id has the same key: no money moves for it, and it ends in the same way.
CREATE TABLE bank.payment_outcomes (
  deduplication_key text COLLATE "C" PRIMARY KEY CHECK (deduplication_key ~ '^[0-9A-F]{32}$'),
  payment_id text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('completed', 'failed')),
  reason text COLLATE "C" CHECK ((status = 'failed') = (reason IS NOT NULL))
);
