-- Who may hear of what happens to an account is asked in every transaction that books something: only consents that
-- have not ended are gone through for it, however many an account has had.

CREATE INDEX consents_live_by_account ON ob.consents USING gin (account_ids) WITH (fastupdate = off)
  WHERE due_at IS NOT NULL;
