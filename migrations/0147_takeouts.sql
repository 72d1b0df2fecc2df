-- Files with everything of an organization, and which of them an organization was filled from.
CREATE TABLE takeouts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'ready', 'failed', 'gone')),
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  file_key text NOT NULL,
  bytes bigint,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX takeouts_newest ON takeouts (organization_id, id DESC);
CREATE INDEX takeouts_user ON takeouts (user_id);
CREATE INDEX takeouts_ready ON takeouts (finished_at) WHERE status = 'ready';
CREATE UNIQUE INDEX takeouts_one_open ON takeouts (organization_id) WHERE status IN ('waiting', 'running');
COMMENT ON TABLE takeouts IS 'Files with everything of an organization, kept for a day';
COMMENT ON COLUMN takeouts.total IS 'Rows to write; 0 until they are counted';
COMMENT ON COLUMN takeouts.attempts IS 'Tells apart who works on it: a process that was thought dead finishes nothing';
SELECT pgboss.create_queue('takeout', '{"policy": "standard", "notify": true}');

CREATE TABLE takeout_imports (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  source_organization uuid NOT NULL,
  takeout uuid NOT NULL,
  manifest_hash text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  imported_at timestamptz(3) NOT NULL,
  has_sealed boolean NOT NULL,
  counts jsonb NOT NULL
);
CREATE INDEX takeout_imports_source ON takeout_imports (source_organization);
COMMENT ON TABLE takeout_imports IS 'Organizations that were filled from a file of another Plaza';
COMMENT ON COLUMN takeout_imports.source_organization IS 'The id of the organization in the other Plaza; the id of each row follows from its original one and the organization';
COMMENT ON COLUMN takeout_imports.manifest_hash IS 'SHA-256 of the manifest, in hexadecimal';
COMMENT ON COLUMN takeout_imports.has_sealed IS 'True if the sealed part was opened; otherwise totals are those of the visible rows';
COMMENT ON COLUMN takeout_imports.counts IS 'The number of rows by table';
