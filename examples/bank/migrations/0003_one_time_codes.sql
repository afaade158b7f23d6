-- One-time codes: the second factor of a customer, and the approvals that wait for a code.

-- The moment of the last code of a session; null before the first.
ALTER TABLE bank.sessions ADD COLUMN code_confirmed_at timestamptz(3);

-- An approval that waits for its code. `link` is a hash of everything that the code approves. No code is stored.
CREATE TABLE bank.code_challenges (
  challenge_id text COLLATE "C" PRIMARY KEY,
  authorization_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL REFERENCES bank.customers,
  link text COLLATE "C" NOT NULL,
  account_ids text[] NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  -- The row stays until the authorization can no longer be decided, so that its page can be shown.
  keep_until timestamptz(3) NOT NULL
);
CREATE INDEX code_challenges_of_authorization ON bank.code_challenges (authorization_id);
CREATE INDEX code_challenges_by_end ON bank.code_challenges (keep_until);

-- Customers with an authenticator app (RFC 6238). The secret is encrypted; a time step counts once.
CREATE TABLE bank.totp_enrolments (
  customer_id text COLLATE "C" PRIMARY KEY REFERENCES bank.customers,
  sealed_secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0
);
