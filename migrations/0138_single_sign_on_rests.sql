-- A colleague whom the administrator removed does not come back by the next login at the identity provider.
CREATE TABLE sso_removals (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  person_hash bytea NOT NULL,
  email_hash bytea NOT NULL,
  by_provider boolean NOT NULL DEFAULT false,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, person_hash)
);
CREATE INDEX sso_removals_email ON sso_removals (organization_id, email_hash);
COMMENT ON TABLE sso_removals IS 'People who were removed from an organization, until they are invited again';
COMMENT ON COLUMN sso_removals.person_hash IS 'HMAC-SHA256 of the address, or of issuer and subject, keyed with the installation''s secret';
COMMENT ON COLUMN sso_removals.email_hash IS 'That of the address in every row of a person: an invitation has nothing else';
COMMENT ON COLUMN sso_removals.by_provider IS 'The identity provider removed the person, and may add the person again';

-- Mail domains are proved again each day.
ALTER TABLE sso_domains ADD COLUMN failing_since timestamptz(3);
ALTER TABLE sso_domains ADD COLUMN stopped_at timestamptz(3);
COMMENT ON COLUMN sso_domains.failing_since IS 'When the DNS record was first missing; null while it is there';
COMMENT ON COLUMN sso_domains.stopped_at IS 'Since when nobody logs in with addresses of the domain; null while people do';
SELECT pgboss.create_queue('single-sign-on-domains', '{"policy": "exclusive", "notify": true}');
