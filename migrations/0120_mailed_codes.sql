-- Codes of six digits by email, with which a resident logs in or confirms the address instead of a password or a link.
CREATE TABLE mailed_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
COMMENT ON TABLE mailed_codes IS 'Codes that were mailed to log in or to confirm an email address; only the newest of a person is valid';
COMMENT ON COLUMN mailed_codes.code_hash IS 'SHA-256 of the row''s id and the code';
COMMENT ON COLUMN mailed_codes.tries IS 'Entries of any code while this one was the newest';
CREATE INDEX mailed_codes_user ON mailed_codes (user_id, created_at);
CREATE INDEX mailed_codes_expiry ON mailed_codes (expires_at);

DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''newLogin''::text', '''newLogin''::text, ''loginCode''::text');
END $$;
