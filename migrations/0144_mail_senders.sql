-- An organization's mails come from its own name and, once DNS records prove it, from its own address.
CREATE TABLE mail_senders (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  sender_name text,
  reply_to text,
  address text,
  domain text CHECK (domain = lower(domain)),
  selector text,
  public_key text,
  private_key bytea,
  records jsonb NOT NULL DEFAULT '[]',
  checked_at timestamptz(3),
  proved_at timestamptz(3),
  active_at timestamptz(3),
  changed_at timestamptz(3) NOT NULL,
  CHECK (num_nulls(address, domain, selector, public_key, private_key) IN (0, 5)),
  CHECK (proved_at IS NULL OR domain IS NOT NULL),
  CHECK (active_at IS NULL OR proved_at IS NOT NULL)
);
-- Only a proof claims a domain: without one, anybody could keep the owner from using it.
CREATE UNIQUE INDEX mail_senders_domain ON mail_senders (domain) WHERE proved_at IS NOT NULL;
COMMENT ON TABLE mail_senders IS 'As whom the mails of an organization are sent';
COMMENT ON COLUMN mail_senders.sender_name IS 'Null: the name of the organization';
COMMENT ON COLUMN mail_senders.address IS 'The organization''s own address; null: that of the installation';
COMMENT ON COLUMN mail_senders.selector IS 'Names the DKIM key in DNS';
COMMENT ON COLUMN mail_senders.public_key IS 'SubjectPublicKeyInfo of the DKIM key, in base64';
COMMENT ON COLUMN mail_senders.private_key IS 'Encrypted PKCS #8 of the DKIM key';
COMMENT ON COLUMN mail_senders.records IS 'What the last lookup found of each DNS record';
COMMENT ON COLUMN mail_senders.proved_at IS 'When the record was found that proves the domain; null while it is missing';
COMMENT ON COLUMN mail_senders.active_at IS 'Since when the own address is used; null while it is not';
SELECT pgboss.create_queue('mail-sender-records', '{"policy": "exclusive", "notify": true}');
