-- After a rotation of the secret key, a job looks for the webhooks whose secrets are encrypted under older keys.

-- The id of the key of all secrets of a webhook; empty if there are several keys, NULL without secrets.
CREATE FUNCTION ob.find_encryption_key(secrets jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN count(DISTINCT key_id) > 1 THEN '' ELSE min(key_id) END
  FROM (
    SELECT split_part(secret ->> 'encrypted', '.', 2) AS key_id FROM jsonb_array_elements(secrets) AS secret
  ) AS keys
);

-- Stored, so that the planner has statistics and no search computes it for every row.
ALTER TABLE ob.webhook_subscriptions
  ADD COLUMN encrypted_by text COLLATE "C" GENERATED ALWAYS AS (ob.find_encryption_key(secrets)) STORED;

CREATE INDEX webhook_subscriptions_sealed_by ON ob.webhook_subscriptions (encrypted_by) WHERE deleted_at IS NULL;
