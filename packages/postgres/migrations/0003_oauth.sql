-- The authorization server. Codes, refresh tokens and request_uris are stored as SHA-256 hashes. Access tokens are not
-- stored, only the ids of those that were revoked before their expiry.

CREATE TABLE ob.grants (
  grant_id           text COLLATE "C" PRIMARY KEY,
  client_id          text COLLATE "C" NOT NULL,
  customer_id        text COLLATE "C" NOT NULL,
  subject            text NOT NULL,
  scopes             text[] NOT NULL,
  consent_id         text COLLATE "C",
  -- The same consent as authorization_details (RFC 9396), if the client sent them.
  authorization_details jsonb,
  authenticated_at   timestamptz NOT NULL,
  acr                text NOT NULL,
  nonce              text,
  created_at         timestamptz NOT NULL,
  code_hash          text COLLATE "C" NOT NULL UNIQUE,
  redirect_uri       text NOT NULL,
  code_challenge     text NOT NULL,
  dpop_jkt           text,
  code_expires_at    timestamptz NOT NULL,
  -- How often its client presented the code: the first use issues tokens, the second revokes them.
  code_uses          integer NOT NULL DEFAULT 0,
  code_redeemed_at   timestamptz,
  refresh_token_hash text COLLATE "C" UNIQUE,
  refresh_expires_at timestamptz,
  revoked_at         timestamptz,
  CHECK ((refresh_token_hash IS NULL) = (refresh_expires_at IS NULL)),
  CHECK ((code_uses > 0) = (code_redeemed_at IS NOT NULL))
);

CREATE INDEX grants_by_consent ON ob.grants (consent_id);
CREATE INDEX grants_by_customer ON ob.grants (customer_id, created_at DESC);
CREATE INDEX grants_by_client ON ob.grants (client_id, created_at DESC);
-- The expiry of the last token of a grant; for the purge.
CREATE INDEX grants_by_end ON ob.grants ((coalesce(refresh_expires_at, code_expires_at)));

CREATE TABLE ob.revoked_access_tokens (
  token_id   text COLLATE "C" PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE INDEX revoked_access_tokens_by_expiry ON ob.revoked_access_tokens (expires_at);

-- Identifiers that are valid once: the jti of client assertions and DPoP proofs.
CREATE TABLE ob.used_identifiers (
  namespace  text COLLATE "C" NOT NULL,
  id         text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (namespace, id)
);

CREATE INDEX used_identifiers_by_expiry ON ob.used_identifiers (expires_at);

CREATE TABLE ob.pushed_requests (
  request_hash text COLLATE "C" PRIMARY KEY,
  client_id    text COLLATE "C" NOT NULL,
  request      jsonb NOT NULL,
  -- The deadline for the first opening in a browser.
  open_by      timestamptz NOT NULL,
  -- The deadline for the customer's decision. The first opening sets it, and nothing moves it.
  decide_by    timestamptz,
  decided_at   timestamptz
);

CREATE INDEX pushed_requests_by_end ON ob.pushed_requests ((coalesce(decide_by, open_by)));
