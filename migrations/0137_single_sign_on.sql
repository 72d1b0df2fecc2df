-- Officials log in at their organization's own login (OpenID Connect).
CREATE TABLE sso_connections (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea NOT NULL,
  groups_claim text NOT NULL,
  viewer_groups text[] NOT NULL DEFAULT '{}',
  editor_groups text[] NOT NULL DEFAULT '{}',
  active boolean NOT NULL,
  enforced boolean NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE sso_connections IS 'The login of an organization at its own identity provider';
COMMENT ON COLUMN sso_connections.client_secret IS 'Encrypted';
COMMENT ON COLUMN sso_connections.groups_claim IS 'The claim that lists a person''s groups';
COMMENT ON COLUMN sso_connections.viewer_groups IS 'If there are any, only people of these or the editors'' groups get in';
COMMENT ON COLUMN sso_connections.editor_groups IS 'If there are any, every login makes people of these groups editors, and others viewers';
COMMENT ON COLUMN sso_connections.enforced IS 'Officials except the administrator log in no other way';

-- The domain is the key: a second organization cannot claim it.
CREATE TABLE sso_domains (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  organization_id uuid NOT NULL REFERENCES sso_connections (organization_id) ON DELETE CASCADE,
  proved_at timestamptz NOT NULL
);
CREATE INDEX sso_domains_organization ON sso_domains (organization_id);
COMMENT ON TABLE sso_domains IS 'Mail domains whose addresses belong to an organization, as a DNS record has proved';

CREATE TABLE sso_identities (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  linked_at timestamptz NOT NULL,
  last_login_at timestamptz,
  PRIMARY KEY (organization_id, issuer, subject)
);
CREATE UNIQUE INDEX sso_identities_user ON sso_identities (user_id, issuer);
COMMENT ON TABLE sso_identities IS 'Which account belongs to a person of an identity provider; never found by an email address';

CREATE TABLE sso_logins (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  organization_id uuid NOT NULL REFERENCES sso_connections (organization_id) ON DELETE CASCADE,
  nonce text NOT NULL,
  verifier text NOT NULL,
  next text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  refusals integer NOT NULL DEFAULT 0
);
CREATE INDEX sso_logins_browser ON sso_logins (browser_hash);
CREATE INDEX sso_logins_expiry ON sso_logins (expires_at);
CREATE INDEX sso_logins_organization ON sso_logins (organization_id);
COMMENT ON TABLE sso_logins IS 'Logins that were begun and may be answered within ten minutes, once, in the same browser';
COMMENT ON COLUMN sso_logins.refusals IS 'How many refused answers are in the activity log, which has a limit for each login';

CREATE TABLE sso_pending_links (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sso_pending_links_user ON sso_pending_links (user_id);
CREATE INDEX sso_pending_links_organization ON sso_pending_links (organization_id);
CREATE INDEX sso_pending_links_expiry ON sso_pending_links (expires_at);
COMMENT ON TABLE sso_pending_links IS 'People of an identity provider who must log in to their account once before it becomes theirs';

ALTER TABLE sessions ADD COLUMN sso boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sessions.sso IS 'Opened by the organization''s own login, which counts as a second step';
