-- Failed logins slow an account down for browsers that have not logged in to it before, wherever they come from.
CREATE TABLE known_browsers (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_login_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE known_browsers IS 'Browsers that have logged in, by a cookie that names nobody';
COMMENT ON COLUMN known_browsers.hash IS 'SHA-256 of the cookie and the account: the same browser has another value for each account';
CREATE INDEX known_browsers_user ON known_browsers (user_id, last_login_at);
CREATE INDEX known_browsers_last_login ON known_browsers (last_login_at);

CREATE INDEX login_attempts_account ON login_attempts (account, tried_at);
COMMENT ON COLUMN login_attempts.address IS
  'IPv4 address, /64 network of an IPv6 address, or the known browser; codes of the second step are counted by account';

ALTER TABLE users ADD COLUMN guessed_at timestamptz(3);
COMMENT ON COLUMN users.guessed_at IS 'The last of many failed logins; the owner was notified of the first one. null if there were none';

DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''newLogin''::text', '''newLogin''::text, ''failedLogins''::text');
END $$;
