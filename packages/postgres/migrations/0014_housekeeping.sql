-- One row that readiness checks write, to prove that the database accepts writes.
CREATE TABLE ob.heartbeat (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  written_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- The process that runs a job at present. Times are by the clock of the database.
CREATE TABLE ob.leases (
  name text COLLATE "C" PRIMARY KEY,
  holder text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL
) WITH (fillfactor = 50);
