-- The sample bank's own tables. Money is numeric(15,2), signed: what is owed or leaves an account is negative.
-- Moments carry milliseconds, as on the wire, so that a page can continue exactly where the last one ended.
CREATE SCHEMA bank;

-- Moments, amounts and account references in the form of the API: UTC with milliseconds, amounts without their sign.
CREATE FUNCTION bank.wire_moment(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
CREATE FUNCTION bank.wire_amount(amount numeric, currency text) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN amount IS NOT NULL
    THEN json_build_object('amount', abs(amount)::numeric(15, 2)::text, 'currency', currency) END;
CREATE FUNCTION bank.wire_indicator(amount numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN amount < 0 THEN 'Debit' ELSE 'Credit' END;
CREATE FUNCTION bank.wire_reference(scheme text, id text, name text) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN scheme IS NOT NULL THEN json_build_object('scheme', scheme, 'id', id, 'name', name) END;

CREATE TABLE bank.customers (
  customer_id text COLLATE "C" PRIMARY KEY CHECK (customer_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  username text COLLATE "C" NOT NULL UNIQUE CHECK (username = lower(username)),
  display_name text NOT NULL,
  password_hash text NOT NULL
);

CREATE TABLE bank.accounts (
  account_id text COLLATE "C" PRIMARY KEY CHECK (account_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  customer_id text COLLATE "C" NOT NULL REFERENCES bank.customers,
  status text NOT NULL CHECK (status IN ('enabled', 'disabled', 'pending')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  account_type text NOT NULL CHECK (account_type IN ('current', 'savings', 'credit_card', 'loan')),
  account_sub_type text CHECK (account_sub_type IN ('personal', 'business')),
  nickname text NOT NULL,
  opening_date date,
  servicer_bicfi text CHECK (servicer_bicfi ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  -- A closed account keeps its rows and leaves every list.
  closed_at timestamptz(3)
);
CREATE INDEX accounts_of_customer ON bank.accounts (customer_id, account_id);

CREATE TABLE bank.account_identifiers (
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  position smallint NOT NULL,
  scheme text COLLATE "C" NOT NULL CHECK (scheme IN ('SortCodeAccountNumber', 'IBAN', 'BBAN', 'PAN')),
  identifier text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, position)
);
-- Not unique: masked card numbers of two customers may be alike.
CREATE INDEX account_identifiers_by_value ON bank.account_identifiers (scheme, identifier);

-- A posting moves several of an account's balances: all in one update, so that they never disagree. What is available
-- holds the credit lines that count as included; what is pending is not part of what is booked.
CREATE TABLE bank.balances (
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  balance_type text COLLATE "C" NOT NULL
    CHECK (balance_type IN ('booked', 'available', 'pending', 'expected', 'closing_booked')),
  amount numeric(15, 2) NOT NULL,
  date_time timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, balance_type)
);

CREATE TABLE bank.credit_lines (
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  credit_line_type text COLLATE "C" NOT NULL
    CHECK (credit_line_type IN ('available', 'credit', 'emergency', 'pre_agreed', 'temporary')),
  amount numeric(15, 2) NOT NULL CHECK (amount >= 0),
  included boolean NOT NULL,
  PRIMARY KEY (account_id, credit_line_type)
);

CREATE TABLE bank.transactions (
  transaction_id text COLLATE "C" PRIMARY KEY CHECK (transaction_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  status text NOT NULL CHECK (status IN ('booked', 'pending')),
  booking_date_time timestamptz(3) NOT NULL,
  value_date_time timestamptz(3),
  amount numeric(15, 2) NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  transaction_information text NOT NULL,
  merchant_name text,
  merchant_category_code text CHECK (merchant_category_code ~ '^\d{4}$'),
  creditor_scheme text,
  creditor_id text,
  creditor_name text,
  debtor_scheme text,
  debtor_id text,
  debtor_name text,
  reference text,
  CHECK ((merchant_name IS NULL) = (merchant_category_code IS NULL)),
  CHECK (num_nulls(creditor_scheme, creditor_id, creditor_name) IN (0, 3)),
  CHECK (num_nulls(debtor_scheme, debtor_id, debtor_name) IN (0, 3))
);
-- Newest first and, within one millisecond, by id from high to low: the order of every page.
CREATE INDEX transactions_of_account ON bank.transactions (account_id, booking_date_time DESC, transaction_id DESC);

CREATE TABLE bank.standing_orders (
  standing_order_id text COLLATE "C" PRIMARY KEY CHECK (standing_order_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  status text NOT NULL CHECK (status IN ('active', 'suspended', 'cancelled', 'expired')),
  frequency text NOT NULL CHECK (frequency IN
    ('daily', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  creditor_scheme text NOT NULL,
  creditor_id text NOT NULL,
  creditor_name text NOT NULL,
  reference text CHECK (char_length(reference) <= 35),
  number_of_payments integer CHECK (number_of_payments > 0),
  first_payment_date_time timestamptz(3),
  first_payment_amount numeric(15, 2),
  next_payment_date_time timestamptz(3),
  next_payment_amount numeric(15, 2),
  last_payment_date_time timestamptz(3),
  last_payment_amount numeric(15, 2),
  final_payment_date_time timestamptz(3),
  final_payment_amount numeric(15, 2),
  CHECK (CASE WHEN status = 'active'
    THEN num_nulls(next_payment_date_time, next_payment_amount) = 0 ELSE next_payment_date_time IS NULL END)
);
CREATE INDEX standing_orders_of_account ON bank.standing_orders (account_id, standing_order_id);

CREATE TABLE bank.direct_debits (
  direct_debit_id text COLLATE "C" PRIMARY KEY CHECK (direct_debit_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  mandate_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'suspended', 'cancelled', 'expired')),
  name text NOT NULL CHECK (char_length(name) <= 70),
  frequency text CHECK (frequency IN
    ('daily', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  previous_payment_date_time timestamptz(3),
  previous_payment_amount numeric(15, 2)
);
CREATE INDEX direct_debits_of_account ON bank.direct_debits (account_id, direct_debit_id);

CREATE TABLE bank.beneficiaries (
  beneficiary_id text COLLATE "C" PRIMARY KEY CHECK (beneficiary_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  beneficiary_type text NOT NULL CHECK (beneficiary_type IN ('trusted', 'ordinary')),
  creditor_scheme text NOT NULL,
  creditor_id text NOT NULL,
  creditor_name text NOT NULL,
  reference text CHECK (char_length(reference) <= 35)
);
CREATE INDEX beneficiaries_of_account ON bank.beneficiaries (account_id, beneficiary_id);

-- Who is signed in at which browser, under the hash of its cookie.
CREATE TABLE bank.sessions (
  session_hash text COLLATE "C" PRIMARY KEY,
  customer_id text COLLATE "C" NOT NULL REFERENCES bank.customers,
  authenticated_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_by_expiry ON bank.sessions (expires_at);

-- Which browser, signed in or not, started which authorization: the first to open it, and no other may continue it.
CREATE TABLE bank.started_authorizations (
  authorization_id text COLLATE "C" PRIMARY KEY,
  session_hash text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX started_authorizations_of_session ON bank.started_authorizations (session_hash);
CREATE INDEX started_authorizations_by_expiry ON bank.started_authorizations (expires_at);

-- Attempts to sign in that have not succeeded, under the hash of what is limited (a name at an address, an address).
CREATE TABLE bank.sign_in_attempts (
  subject_hash text COLLATE "C" PRIMARY KEY,
  attempts integer NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_attempts_by_expiry ON bank.sign_in_attempts (expires_at);
