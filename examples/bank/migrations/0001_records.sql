-- The tables of the sample bank, in addition to those of the suite in the schema `ob`. `record` is the record of the
-- API; other columns serve searches, sorting and locks. `hidden` has the fields that a Basic permission hides.
CREATE SCHEMA bank;

CREATE TABLE bank.customers (
  customer_id text COLLATE "C" PRIMARY KEY CHECK (customer_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  username text COLLATE "C" NOT NULL UNIQUE CHECK (username = lower(username)),
  display_name text NOT NULL,
  password_hash text NOT NULL
);

-- A closed account keeps its rows and is in no list. All balances are in one column, so that they are always
-- consistent.
CREATE TABLE bank.accounts (
  account_id text COLLATE "C" PRIMARY KEY CHECK (account_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  customer_id text COLLATE "C" NOT NULL REFERENCES bank.customers,
  closed_at timestamptz(3),
  record json NOT NULL,
  hidden json NOT NULL,
  balances json NOT NULL
);
CREATE INDEX accounts_of_customer ON bank.accounts (customer_id, account_id);
CREATE INDEX accounts_by_identifier ON bank.accounts USING gin ((hidden::jsonb -> 'identifiers') jsonb_path_ops);

CREATE TABLE bank.transactions (
  transaction_id text COLLATE "C" PRIMARY KEY CHECK (transaction_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  booking_date_time timestamptz(3) NOT NULL,
  record json NOT NULL,
  hidden json NOT NULL
);
-- The order of every page: newest first and, within one millisecond, by descending id.
CREATE INDEX transactions_of_account ON bank.transactions (account_id, booking_date_time DESC, transaction_id DESC);

-- Only an active order has a next payment.
CREATE TABLE bank.standing_orders (
  standing_order_id text COLLATE "C" PRIMARY KEY CHECK (standing_order_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  next_payment_date_time timestamptz(3),
  record json NOT NULL,
  CHECK ((record ->> 'status' = 'active') = (next_payment_date_time IS NOT NULL))
);
CREATE INDEX standing_orders_of_account ON bank.standing_orders (account_id, standing_order_id);
CREATE INDEX standing_orders_due ON bank.standing_orders (next_payment_date_time, standing_order_id);

CREATE TABLE bank.direct_debits (
  direct_debit_id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  record json NOT NULL
);
CREATE INDEX direct_debits_of_account ON bank.direct_debits (account_id, direct_debit_id);

CREATE TABLE bank.beneficiaries (
  beneficiary_id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES bank.accounts,
  record json NOT NULL
);
CREATE INDEX beneficiaries_of_account ON bank.beneficiaries (account_id, beneficiary_id);

-- Payments to execute. An executed one keeps its row with NULL in due_at, so that a second submission is recognized.
CREATE TABLE bank.payment_orders (
  payment_id text COLLATE "C" PRIMARY KEY CHECK (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  due_at timestamptz(3)
);
CREATE INDEX payment_orders_due ON bank.payment_orders (due_at, payment_id) WHERE due_at IS NOT NULL;

-- The results of payments, by the deduplication key of their consent. If the database lost a payment and it was
-- accepted again under another id, it has the same key: it gets the same result and moves no money.
CREATE TABLE bank.payment_outcomes (
  deduplication_key text COLLATE "C" PRIMARY KEY CHECK (deduplication_key ~ '^[0-9A-F]{32}$'),
  payment_id text COLLATE "C" NOT NULL,
  outcome json NOT NULL
);

-- Signed-in browsers, by the hash of their cookie. The time of the last one-time code is NULL before the first.
CREATE TABLE bank.sessions (
  session_hash text COLLATE "C" PRIMARY KEY,
  customer_id text COLLATE "C" NOT NULL REFERENCES bank.customers,
  authenticated_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  code_confirmed_at timestamptz(3)
);
CREATE INDEX sessions_by_expiry ON bank.sessions (expires_at);

-- The browser that opened an authorization first. No other browser may continue it.
CREATE TABLE bank.started_authorizations (
  authorization_id text COLLATE "C" PRIMARY KEY,
  session_hash text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX started_authorizations_of_session ON bank.started_authorizations (session_hash);
CREATE INDEX started_authorizations_by_expiry ON bank.started_authorizations (expires_at);

-- Failed attempts to sign in, by the hash of what is limited: a name at an address, or an address.
CREATE TABLE bank.sign_in_attempts (
  subject_hash text COLLATE "C" PRIMARY KEY,
  attempts integer NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_attempts_by_expiry ON bank.sign_in_attempts (expires_at);

-- Approvals that wait for a one-time code. `link` is a hash of everything that the code approves. No code is stored.
CREATE TABLE bank.code_challenges (
  challenge_id text COLLATE "C" PRIMARY KEY,
  authorization_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL REFERENCES bank.customers,
  link text COLLATE "C" NOT NULL,
  account_ids text[] NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  -- The row stays until the end of the authorization, for its page.
  keep_until timestamptz(3) NOT NULL
);
CREATE INDEX code_challenges_of_authorization ON bank.code_challenges (authorization_id);
CREATE INDEX code_challenges_by_end ON bank.code_challenges (keep_until);

-- Customers with an authenticator app (RFC 6238). The secret is encrypted. A time step counts once, but its own
-- challenge may send the code again.
CREATE TABLE bank.totp_enrolments (
  customer_id text COLLATE "C" PRIMARY KEY REFERENCES bank.customers,
  encrypted_secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  last_challenge_id text COLLATE "C"
);
