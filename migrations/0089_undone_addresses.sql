-- A changed email address can be undone from the old one for 7 days, and a login with an unconfirmed address mails a link.
ALTER TABLE mailed_links
  DROP CONSTRAINT mailed_links_purpose_check,
  DROP CONSTRAINT mailed_links_new_email,
  ADD CONSTRAINT mailed_links_purpose_check CHECK (purpose IN ('confirm', 'setPassword', 'reset', 'email', 'undoEmail')),
  ADD CONSTRAINT mailed_links_new_email CHECK ((purpose IN ('email', 'undoEmail')) = (new_email IS NOT NULL));
COMMENT ON COLUMN mailed_links.new_email IS 'The address that the account has after the link is used: a new one, or the old one restored';

-- Nobody else takes an address that a link can restore.
CREATE INDEX mailed_links_restorable ON mailed_links (new_email) WHERE purpose = 'undoEmail' AND used_at IS NULL;

ALTER TABLE users ADD COLUMN login_link_at timestamptz(3);
COMMENT ON COLUMN users.login_link_at IS 'When a login last mailed a confirmation link; null if none has';

DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''addressChanged''::text', '''addressChanged''::text, ''undoAddress''::text');
END $$;
