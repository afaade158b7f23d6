-- When the key that seals webhook secrets is replaced, the webhooks that are not encrypted under it are looked for.

-- The key that all secrets of a webhook are encrypted under, an empty text if there are several, NULL without any.
CREATE FUNCTION ob.find_encryption_key(secrets jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN count(DISTINCT key_id) > 1 THEN '' ELSE min(key_id) END
  FROM (
    SELECT split_part(secret ->> 'encrypted', '.', 2) AS key_id FROM jsonb_array_elements(secrets) AS secret
  ) AS keys
);

-- Stored, so that the planner has statistics of it, and no search computes it again for row after row.
ALTER TABLE ob.webhook_subscriptions
  ADD COLUMN encrypted_by text COLLATE "C" GENERATED ALWAYS AS (ob.find_encryption_key(secrets)) STORED;

CREATE INDEX webhook_subscriptions_sealed_by ON ob.webhook_subscriptions (encrypted_by) WHERE deleted_at IS NULL;
