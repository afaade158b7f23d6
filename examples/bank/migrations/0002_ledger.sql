-- The books: every movement of booked money, as lines that add up to nothing. A balance is what they lead to, kept
-- beside them because it is read far more often than it moves.

CREATE TABLE bank.journals (
  journal_id text COLLATE "C" PRIMARY KEY CHECK (journal_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  posted_at timestamptz(3) NOT NULL
);

-- What a place gains is positive, what it gives negative. What comes from or goes to another bank stands on `clearing`;
-- `opening` is where every account got the money it began with.
CREATE TABLE bank.journal_lines (
  journal_id text COLLATE "C" NOT NULL REFERENCES bank.journals,
  position smallint NOT NULL,
  account_id text COLLATE "C" REFERENCES bank.accounts,
  internal text COLLATE "C" CHECK (internal IN ('clearing', 'opening')),
  amount numeric(15, 2) NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- What shows the line to the customer: no movement is shown twice, and none stands behind two lines.
  transaction_id text COLLATE "C" UNIQUE REFERENCES bank.transactions,
  PRIMARY KEY (journal_id, position),
  CHECK (num_nonnulls(account_id, internal) = 1),
  CHECK (transaction_id IS NULL OR account_id IS NOT NULL)
);
CREATE INDEX journal_lines_of_account ON bank.journal_lines (account_id) WHERE account_id IS NOT NULL;

CREATE FUNCTION bank.refuse_change_of_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The books are append-only: a mistake is mended by another entry';
END $$;

CREATE TRIGGER journals_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank.journals
  FOR EACH STATEMENT EXECUTE FUNCTION bank.refuse_change_of_books();
CREATE TRIGGER journal_lines_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank.journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION bank.refuse_change_of_books();

CREATE FUNCTION bank.refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) < 2 FROM bank.journal_lines WHERE journal_id = NEW.journal_id) OR EXISTS (
    SELECT FROM bank.journal_lines WHERE journal_id = NEW.journal_id GROUP BY currency HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'The lines of journal % do not add up to nothing', NEW.journal_id;
  END IF;
  RETURN NULL;
END $$;

-- Judged when the transaction commits, by when all lines of a journal are there.
CREATE CONSTRAINT TRIGGER journals_add_up AFTER INSERT ON bank.journals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank.refuse_unbalanced_journal();
CREATE CONSTRAINT TRIGGER journal_lines_add_up AFTER INSERT ON bank.journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank.refuse_unbalanced_journal();

-- Opens the books of every account that has none: with what is booked on it, as of then. From there on what is booked
-- on an account is the sum of its lines. Changes nothing where it has run before.
CREATE FUNCTION bank.open_books() RETURNS void LANGUAGE sql
BEGIN ATOMIC
  WITH unopened AS (
    SELECT 'opening-' || md5(a.account_id) AS journal_id, a.account_id, a.currency, b.amount, b.date_time
    FROM bank.accounts a JOIN bank.balances b ON b.account_id = a.account_id AND b.balance_type = 'booked'
    WHERE b.amount <> 0
      AND NOT EXISTS (SELECT FROM bank.journal_lines l WHERE l.account_id = a.account_id)
  ), opened AS (
    INSERT INTO bank.journals SELECT journal_id, date_time FROM unopened
  )
  INSERT INTO bank.journal_lines (journal_id, position, account_id, internal, amount, currency)
    SELECT journal_id, 0, account_id, NULL, amount, currency FROM unopened
    UNION ALL SELECT journal_id, 1, NULL, 'opening', -amount, currency FROM unopened;
END;

-- A bank that has run before keeps books from now on.
SELECT bank.open_books();

-- Orders to carry out payments. One that is carried out, or has no need to be, stays without a moment: a payment that is
-- handed over again is then known as the same.
CREATE TABLE bank.payment_orders (
  payment_id text COLLATE "C" PRIMARY KEY CHECK (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  due_at timestamptz(3)
);
CREATE INDEX payment_orders_due ON bank.payment_orders (due_at, payment_id) WHERE due_at IS NOT NULL;

CREATE INDEX standing_orders_due ON bank.standing_orders (next_payment_date_time, standing_order_id)
  WHERE status = 'active';
