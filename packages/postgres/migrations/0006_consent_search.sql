-- The search of bank staff for consents of everybody by their present status.

-- The status at due_at if nobody acts.
ALTER TABLE ob.consents ADD COLUMN due_status text;

UPDATE ob.consents
SET due_status = CASE
  WHEN status = 'awaiting_authorization' AND due_at < (record ->> 'expiration_date')::timestamptz THEN 'rejected'
  ELSE 'expired' END
WHERE due_at IS NOT NULL;

ALTER TABLE ob.consents
  ADD CHECK ((due_at IS NULL) = (due_status IS NULL)),
  ADD CHECK (due_status IN ('rejected', 'expired'));

-- Most consents of a client have ended: this index finds the others without reading those.
CREATE INDEX consents_live_by_client ON ob.consents (client_id, created_at DESC, consent_id DESC)
  WHERE due_at IS NOT NULL;

CREATE INDEX consents_by_creation ON ob.consents (created_at DESC, consent_id DESC);

-- Consents are read by account far more often than authorized: fastupdate would only make reads slower.
ALTER INDEX ob.consents_by_account SET (fastupdate = off);
