-- The challenge that used the last time step: the same code, sent again for the same challenge, is no wrong one.
ALTER TABLE bank.totp_enrolments ADD COLUMN last_challenge_id text COLLATE "C";
