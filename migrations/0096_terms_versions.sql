-- Which version of the terms of use and the privacy policy an account accepted, and which one was announced to it.
ALTER TABLE users ADD COLUMN terms_version text, ADD COLUMN terms_notified_version text, ADD COLUMN terms_notified_at timestamptz(3);
COMMENT ON COLUMN users.terms_version IS 'The version accepted at terms_accepted_at; null if none was';
COMMENT ON COLUMN users.terms_notified_version IS 'The newest version that an email announced to the account; null if none was';
UPDATE users SET terms_version = '1' WHERE terms_accepted_at IS NOT NULL;

SELECT pgboss.create_queue('terms-announcement', '{"policy": "exclusive", "notify": true}');

DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''newLogin''::text', '''newLogin''::text, ''newTerms''::text');
END $$;
