-- migrate:no-transaction

-- Every transaction that books something asks which third parties may be notified about the account. Only consents that
-- have not ended are read for it, however many an account has had.
CREATE INDEX CONCURRENTLY IF NOT EXISTS consents_live_by_account ON ob.consents
  USING gin (account_ids) WITH (fastupdate = off) WHERE due_at IS NOT NULL;
