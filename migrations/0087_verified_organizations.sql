-- Who speaks as a city: an organization is verified by the operator, by a domain that it proves with a DNS record, or, where only this
-- machine reaches the server, by its confirmed email address. Organizations that were in use before are verified.
ALTER TABLE organizations
  ADD COLUMN verified_at timestamptz,
  ADD COLUMN verified_by text CHECK (verified_by IN ('operator', 'domain', 'email')),
  ADD COLUMN refused_at timestamptz,
  ADD COLUMN refused_reason text,
  ADD CHECK ((verified_at IS NULL) = (verified_by IS NULL)),
  ADD CHECK ((refused_at IS NULL) = (refused_reason IS NULL)),
  ADD CHECK (verified_at IS NULL OR refused_at IS NULL);
COMMENT ON COLUMN organizations.verified_at IS 'null: the organization may not publish, invite colleagues, import residents or have its own site';
COMMENT ON COLUMN organizations.refused_reason IS 'What the operator wrote to the administrator; null unless refused';

UPDATE organizations o SET verified_at = now(), verified_by = 'operator'
  WHERE EXISTS (SELECT FROM users u WHERE u.organization_id = o.id AND u.email_verified_at IS NOT NULL);

CREATE INDEX organizations_waiting ON organizations (created_at, id) WHERE verified_at IS NULL;

-- Domains that an organization has proved by a TXT record.
CREATE TABLE organization_domains (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  domain text NOT NULL CHECK (domain = lower(domain)),
  proved_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, domain)
);
COMMENT ON COLUMN organization_domains.proved_at IS 'The last time that the record was found';

-- Adds kinds of emails to those that the table allows, whatever they are by now.
DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''secondStep''::text', '''secondStep''::text, ''verification''::text, ''administrator''::text');
END $$;
