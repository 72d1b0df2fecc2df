-- Interruptions that officials see on the status page, and a second DKIM key for each own address of mails.
CREATE TABLE status_incidents (
  id uuid PRIMARY KEY,
  organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  part text NOT NULL
    CHECK (part IN ('site', 'disk', 'jobs', 'mail', 'sms', 'translations', 'exports', 'uploads', 'pictures', 'backups')),
  state text NOT NULL CHECK (state IN ('degraded', 'broken')),
  began_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CHECK (ended_at >= began_at)
);
CREATE UNIQUE INDEX status_incidents_open ON status_incidents (part, organization_id) NULLS NOT DISTINCT WHERE ended_at IS NULL;
CREATE INDEX status_incidents_organization ON status_incidents (organization_id, began_at DESC);
COMMENT ON TABLE status_incidents IS 'When a part of the site did not work or was slow';
COMMENT ON COLUMN status_incidents.organization_id IS 'Whose work it concerned; null: the whole installation';
COMMENT ON COLUMN status_incidents.state IS 'The worst state of the interruption';
COMMENT ON COLUMN status_incidents.ended_at IS 'Null while it lasts';

SELECT pgboss.create_queue('status', '{"policy": "exclusive", "notify": true}');

ALTER TABLE mail_senders
  ADD COLUMN next_selector text,
  ADD COLUMN next_public_key text,
  ADD COLUMN next_private_key bytea,
  ADD COLUMN old_selector text,
  ADD COLUMN old_public_key text,
  ADD COLUMN replaced_at timestamptz(3),
  ADD CHECK (num_nulls(next_selector, next_public_key, next_private_key) IN (0, 3)),
  ADD CHECK (num_nulls(old_selector, old_public_key, replaced_at) IN (0, 3));
COMMENT ON COLUMN mail_senders.next_selector IS 'Names the DKIM key that replaces the current one once DNS has it';
COMMENT ON COLUMN mail_senders.next_public_key IS 'SubjectPublicKeyInfo of that key, in base64';
COMMENT ON COLUMN mail_senders.next_private_key IS 'Encrypted PKCS #8 of that key';
COMMENT ON COLUMN mail_senders.old_selector IS 'Names the DKIM key before the current one; null once its record was removed';
COMMENT ON COLUMN mail_senders.old_public_key IS 'SubjectPublicKeyInfo of that key, in base64';
COMMENT ON COLUMN mail_senders.replaced_at IS 'When the current DKIM key replaced the one before';
