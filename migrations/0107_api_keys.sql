-- Programs of an organization call the API with keys. A key acts for the organization within its scopes, and ends when it is deleted.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name text NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  ending text NOT NULL,
  scopes text[] NOT NULL,
  project_id uuid REFERENCES projects (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_keys_organization ON api_keys (organization_id, created_at DESC);
CREATE INDEX api_keys_project ON api_keys (project_id);
COMMENT ON TABLE api_keys IS 'API keys in use; a revoked key is deleted';
COMMENT ON COLUMN api_keys.secret_hash IS 'SHA-256 of the key, which is shown once and not stored';
COMMENT ON COLUMN api_keys.ending IS 'The last four characters of the key, by which people recognize it';
COMMENT ON COLUMN api_keys.scopes IS 'resource:read or resource:write';
COMMENT ON COLUMN api_keys.project_id IS 'The only project that the key can see; null for all of the organization';
COMMENT ON COLUMN api_keys.last_used_at IS 'Written at most once a minute';
