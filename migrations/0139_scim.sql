-- An identity provider adds and removes an organization's colleagues by SCIM 2.0 (RFC 7643, RFC 7644).
CREATE TABLE scim_tokens (
  organization_id uuid PRIMARY KEY REFERENCES sso_connections (organization_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  ending text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
COMMENT ON TABLE scim_tokens IS 'Tokens with which identity providers call /scim/v2; a revoked token is deleted';
COMMENT ON COLUMN scim_tokens.id IS 'Names the provider in the activity log';
COMMENT ON COLUMN scim_tokens.secret_hash IS 'SHA-256 of the token, which is shown once and not stored';
COMMENT ON COLUMN scim_tokens.ending IS 'The last four characters of the token, by which people recognize it';
COMMENT ON COLUMN scim_tokens.last_used_at IS 'Written at most once a minute';

CREATE TABLE scim_users (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES sso_connections (organization_id) ON DELETE CASCADE,
  user_name text NOT NULL,
  external_id text,
  email text NOT NULL CHECK (email = lower(email)),
  given_name text NOT NULL,
  family_name text NOT NULL,
  display_name text,
  active boolean NOT NULL,
  user_id uuid UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX scim_users_name ON scim_users (organization_id, lower(user_name));
CREATE UNIQUE INDEX scim_users_email ON scim_users (organization_id, email);
CREATE INDEX scim_users_external ON scim_users (organization_id, external_id);
COMMENT ON TABLE scim_users IS 'People of an identity provider who may log in';
COMMENT ON COLUMN scim_users.active IS 'False: the provider or the administrator has ended the person''s access';
COMMENT ON COLUMN scim_users.user_id IS 'The account, from the first login on; null without one';

CREATE TABLE scim_groups (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES sso_connections (organization_id) ON DELETE CASCADE,
  display_name text NOT NULL,
  external_id text,
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX scim_groups_name ON scim_groups (organization_id, lower(display_name));
COMMENT ON TABLE scim_groups IS 'Groups of an identity provider, which make viewers and editors as the settings of single sign-on say';

CREATE TABLE scim_group_members (
  group_id uuid NOT NULL REFERENCES scim_groups (id) ON DELETE CASCADE,
  scim_user_id uuid NOT NULL REFERENCES scim_users (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, scim_user_id)
);
CREATE INDEX scim_group_members_user ON scim_group_members (scim_user_id);
