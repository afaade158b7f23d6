-- Payments, and the idempotency keys of their requests.

CREATE TABLE ob.payments (
  payment_id        text COLLATE "C" PRIMARY KEY,
  -- The database itself ensures one payment per consent.
  consent_id        text COLLATE "C" NOT NULL UNIQUE REFERENCES ob.consents,
  client_id         text COLLATE "C" NOT NULL,
  customer_id       text COLLATE "C" NOT NULL,
  debtor_account_id text COLLATE "C" NOT NULL,
  status            text NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
  accepted_at       timestamptz NOT NULL,
  -- Whether the bank's payment engine has acknowledged the payment.
  submitted         boolean NOT NULL DEFAULT false,
  -- Counts the changes: a change must name the version that it started from.
  version           integer NOT NULL CHECK (version > 0),
  -- The record as third parties see it. No query searches in it.
  record            json NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02);

-- Payments that the engine does not have yet: few, however many were paid before.
CREATE INDEX payments_unsubmitted ON ob.payments (accepted_at, payment_id) WHERE NOT submitted;

CREATE FUNCTION ob.refuse_change_of_ended_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment that has ended does not change';
END $$;

-- An ended payment may still be marked as submitted.
CREATE TRIGGER payments_end_once
  BEFORE UPDATE OF payment_id, consent_id, client_id, customer_id, debtor_account_id, status, accepted_at, version, record
  ON ob.payments FOR EACH ROW WHEN (OLD.status <> 'pending')
  EXECUTE FUNCTION ob.refuse_change_of_ended_payment();

CREATE TABLE ob.payment_keys (
  client_id   text COLLATE "C" NOT NULL,
  key         text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 1 AND 40),
  -- Equal for requests of equal meaning.
  fingerprint text NOT NULL,
  -- The key is inserted before its payment, in the same transaction.
  payment_id  text COLLATE "C" NOT NULL REFERENCES ob.payments DEFERRABLE INITIALLY DEFERRED,
  -- The key is free from this time on, even if its row still exists.
  kept_until  timestamptz NOT NULL,
  PRIMARY KEY (client_id, key)
);

CREATE INDEX payment_keys_by_end ON ob.payment_keys (kept_until);
