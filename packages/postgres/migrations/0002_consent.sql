-- Consents, their history, and the time of their last use.

CREATE TABLE ob.consents (
  consent_id         text COLLATE "C" PRIMARY KEY,
  consent_type       text NOT NULL CHECK (consent_type IN ('account-access', 'payment', 'funds-confirmation')),
  client_id          text COLLATE "C" NOT NULL,
  -- The customer who authorized it and the accounts that they selected; unknown before that.
  customer_id        text COLLATE "C",
  account_ids        text[] COLLATE "C" NOT NULL,
  last_authorized_at timestamptz,
  status             text NOT NULL CHECK (status IN
    ('awaiting_authorization', 'authorized', 'rejected', 'revoked', 'expired', 'consumed')),
  created_at         timestamptz NOT NULL,
  -- The end of the present status if nobody acts; NULL once the consent has ended.
  due_at             timestamptz,
  -- The status at due_at if nobody acts.
  due_status         text CHECK (due_status IN ('rejected', 'expired')),
  -- Counts the changes: a change must name the version that it started from.
  version            integer NOT NULL CHECK (version > 0),
  -- The record as third parties see it. No query searches in it.
  record             json NOT NULL,
  CHECK ((status IN ('awaiting_authorization', 'authorized')) = (due_at IS NOT NULL)),
  CHECK ((due_at IS NULL) = (due_status IS NULL)),
  CHECK ((customer_id IS NULL) = (last_authorized_at IS NULL)),
  CHECK (status NOT IN ('authorized', 'consumed', 'revoked') OR customer_id IS NOT NULL)
);

CREATE INDEX consents_by_client ON ob.consents (client_id, created_at DESC, consent_id DESC);
CREATE INDEX consents_by_customer ON ob.consents (customer_id, created_at DESC, consent_id DESC)
  WHERE customer_id IS NOT NULL;
-- Most consents of a client have ended: this index finds the others without reading those.
CREATE INDEX consents_live_by_client ON ob.consents (client_id, created_at DESC, consent_id DESC)
  WHERE due_at IS NOT NULL;
CREATE INDEX consents_by_creation ON ob.consents (created_at DESC, consent_id DESC);
-- Consents are read by account far more often than authorized: fastupdate would only make reads slower.
CREATE INDEX consents_by_account ON ob.consents USING gin (account_ids) WITH (fastupdate = off);
-- Each booking looks up the third parties that may be notified about the account.
CREATE INDEX consents_live_by_account ON ob.consents USING gin (account_ids) WITH (fastupdate = off)
  WHERE due_at IS NOT NULL;
CREATE INDEX consents_by_due ON ob.consents (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE ob.consent_history (
  consent_id     text COLLATE "C" NOT NULL REFERENCES ob.consents,
  -- The version of the consent after this change.
  number         integer NOT NULL CHECK (number > 0),
  from_status    text,
  to_status      text NOT NULL,
  reason         text,
  actor_type     text NOT NULL CHECK (actor_type IN ('tpp', 'customer', 'bank', 'system')),
  actor_id       text NOT NULL,
  interaction_id text,
  happened_at    timestamptz NOT NULL,
  PRIMARY KEY (consent_id, number),
  CHECK ((number = 1) = (from_status IS NULL))
);

CREATE FUNCTION ob.refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of consents is append-only';
END $$;

CREATE TRIGGER consent_history_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ob.consent_history
  FOR EACH STATEMENT EXECUTE FUNCTION ob.refuse_change_of_history();

-- Written at most once a minute per row. The fill factor leaves room for updates in place.
CREATE TABLE ob.consent_use (
  consent_id text COLLATE "C" NOT NULL REFERENCES ob.consents,
  endpoint   text COLLATE "C" NOT NULL,
  used_at    timestamptz NOT NULL,
  PRIMARY KEY (consent_id, endpoint)
) WITH (fillfactor = 70);
