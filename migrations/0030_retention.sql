-- How long projects stay once they are completed, what keeps them, and what is left of those that were removed.

-- An organisation's own period. The installation's is the least; without a row it is that one.
CREATE TABLE retention_periods (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  months integer NOT NULL CHECK (months BETWEEN 0 AND 1200)
);

-- A legal hold. It restricts instead of cascading: while it is there, the database lets nobody remove the project.
CREATE TABLE retention_holds (
  project_id uuid PRIMARY KEY REFERENCES projects (id) ON DELETE RESTRICT,
  reason text NOT NULL CHECK (reason <> ''),
  held_at timestamptz NOT NULL
);

-- Which warnings went out, once for each removal day; the row is written with the letters.
CREATE TABLE retention_warnings (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  removal_day date NOT NULL,
  days_before integer NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, removal_day, days_before)
);

-- SHA-256 of the manifests of packages that officials took; the same content always has the same.
CREATE TABLE retention_packages (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  manifest_hash text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, manifest_hash)
);

-- What stays of a removed project. It refers to nothing of it, because there is nothing left.
CREATE TABLE retention_receipts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  project_id uuid NOT NULL UNIQUE,
  title text NOT NULL,
  -- by the records schedule, or by an administrator's own decision before
  cause text NOT NULL CHECK (cause IN ('schedule', 'deleted')),
  completed_at timestamptz,
  removed_at timestamptz(3) NOT NULL,
  -- rows by table
  counts jsonb NOT NULL,
  -- of the package as it was at that moment, and when officials last took the very same one
  package_hash text,
  package_taken_at timestamptz,
  -- until then the files are still to be removed: the rows go first
  files_removed_at timestamptz,
  CHECK (cause = 'deleted' OR (completed_at IS NOT NULL AND package_hash IS NOT NULL))
);
CREATE INDEX retention_receipts_newest ON retention_receipts (organization_id, removed_at DESC, id DESC);
CREATE INDEX retention_receipts_unfinished ON retention_receipts (removed_at) WHERE files_removed_at IS NULL;

-- The days on which the daily run was begun and finished; whoever runs holds the row.
CREATE TABLE retention_runs (
  day date PRIMARY KEY,
  finished_at timestamptz
);

CREATE INDEX projects_completion ON projects (completed_at) WHERE status = 'completed';
-- the sweep asks which row a stored file belongs to
CREATE INDEX project_files_key ON project_files (file_key);
