-- When the key that seals webhook secrets is replaced, the webhooks that are not sealed by it are looked for.

-- The key that all secrets of a webhook are sealed by, an empty text where they are sealed by several, NULL without any.
CREATE FUNCTION ob.webhook_sealing_key(secrets jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN count(DISTINCT key_id) > 1 THEN '' ELSE min(key_id) END
  FROM (
    SELECT split_part(secret ->> 'sealed', '.', 2) AS key_id FROM jsonb_array_elements(secrets) AS secret
  ) AS sealed
);

CREATE INDEX webhook_subscriptions_by_sealing_key
  ON ob.webhook_subscriptions ((ob.webhook_sealing_key(secrets) COLLATE "C")) WHERE deleted_at IS NULL;
