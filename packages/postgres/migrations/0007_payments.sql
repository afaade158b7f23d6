-- Payments, and the keys under which their requests may be repeated.

CREATE TABLE ob.payments (
  payment_id        text COLLATE "C" PRIMARY KEY,
  -- One consent pays once, whatever the code above does.
  consent_id        text COLLATE "C" NOT NULL UNIQUE REFERENCES ob.consents,
  client_id         text COLLATE "C" NOT NULL,
  customer_id       text COLLATE "C" NOT NULL,
  debtor_account_id text COLLATE "C" NOT NULL,
  status            text NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
  accepted_at       timestamptz NOT NULL,
  -- Whether the bank's payment engine has said that it has the payment.
  submitted         boolean NOT NULL DEFAULT false,
  -- Counts the changes: a change is stored only over the version it started from.
  version           integer NOT NULL CHECK (version > 0),
  -- The record as third parties see it, as it was written; nothing is searched in it.
  record            json NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02);

-- What the engine has yet to be handed: as small as what is under way, whatever has been paid before.
CREATE INDEX payments_unsubmitted ON ob.payments (accepted_at, payment_id) WHERE NOT submitted;

CREATE FUNCTION ob.refuse_change_of_ended_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment that has ended does not change';
END $$;

-- Noting that the engine has it is no change of a payment.
CREATE TRIGGER payments_end_once
  BEFORE UPDATE OF payment_id, consent_id, client_id, customer_id, debtor_account_id, status, accepted_at, version, record
  ON ob.payments FOR EACH ROW WHEN (OLD.status <> 'pending')
  EXECUTE FUNCTION ob.refuse_change_of_ended_payment();

CREATE TABLE ob.payment_keys (
  client_id   text COLLATE "C" NOT NULL,
  key         text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 1 AND 40),
  -- Equal for requests of equal meaning.
  fingerprint text NOT NULL,
  -- Taken before the payment is there, in the same transaction.
  payment_id  text COLLATE "C" NOT NULL REFERENCES ob.payments DEFERRABLE INITIALLY DEFERRED,
  -- From this moment on the key is free, whether or not the row has been removed.
  kept_until  timestamptz NOT NULL,
  PRIMARY KEY (client_id, key)
);

CREATE INDEX payment_keys_by_end ON ob.payment_keys (kept_until);
