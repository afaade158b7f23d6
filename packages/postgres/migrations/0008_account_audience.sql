-- migrate:no-transaction

-- Each booking looks up the third parties that may be notified about the account. The index holds only consents that
-- have not ended.
CREATE INDEX CONCURRENTLY IF NOT EXISTS consents_live_by_account ON ob.consents
  USING gin (account_ids) WITH (fastupdate = off) WHERE due_at IS NOT NULL;
