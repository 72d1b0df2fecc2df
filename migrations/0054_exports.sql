-- Files that officials asked for and that take a while to make. The file itself is kept for a day.
CREATE TABLE exports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- a spreadsheet as officials read it, or a package for a public-records request
  kind text NOT NULL CHECK (kind IN ('sheet', 'records')),
  -- of one project, which takes its exports along when it is removed; null: every project there was then
  project_id uuid REFERENCES projects (id) ON DELETE CASCADE,
  from_at timestamptz(3),
  to_at timestamptz(3) NOT NULL,
  -- whether an end was asked for, or it is the moment of asking
  to_asked boolean NOT NULL,
  include_unconfirmed boolean NOT NULL,
  language text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'ready', 'failed', 'gone')),
  -- rows to write, and how many of them are written
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  -- Tells apart who works on it: a process that was thought dead finishes nothing.
  attempts integer NOT NULL DEFAULT 0,
  heartbeat_at timestamptz,
  file_key text NOT NULL,
  bytes bigint,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX exports_newest ON exports (organization_id, id DESC);
CREATE INDEX exports_project ON exports (project_id);
CREATE INDEX exports_open ON exports (created_at) WHERE status IN ('waiting', 'running');
CREATE INDEX exports_ready ON exports (finished_at) WHERE status = 'ready';
