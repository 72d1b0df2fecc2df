-- Each contact message has a reader: an organization, or the operator.
ALTER TABLE contact_messages
  ADD COLUMN organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  ADD COLUMN topic text CHECK (topic IN ('barrier')),
  ADD COLUMN page text,
  ADD COLUMN answered_at timestamptz;
COMMENT ON COLUMN contact_messages.organization_id IS 'Whose officials read it; null for the operator';
COMMENT ON COLUMN contact_messages.page IS 'The page that the message is about, as the sender entered it';

-- Adds kinds of emails to those that the table allows, whatever they are by now.
-- Reviewed: it only widens a constraint
DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''secondStep''::text', '''secondStep''::text, ''contactMessage''::text');
END $$;
