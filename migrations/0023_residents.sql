-- Uploaded sheets of residents. The file itself is kept until it is worked through, and what stood in its rows no longer than that.
CREATE TABLE resident_imports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  file_name text NOT NULL,
  file_key text NOT NULL,
  -- of the person who uploaded it: what residents are written in where the sheet says nothing
  language text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  -- Rows with something in them, and how many of them were read and dealt with so far.
  total integer NOT NULL,
  checked integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  -- Tells apart who works on it: a process that was thought dead finishes nothing.
  attempts integer NOT NULL DEFAULT 0,
  heartbeat_at timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX resident_imports_newest ON resident_imports (organization_id, id DESC);
CREATE INDEX resident_imports_open ON resident_imports (created_at) WHERE status IN ('waiting', 'running');

-- What is wrong with a row: [{"column", "code", "values"}]. Never what stood there.
CREATE TABLE resident_import_errors (
  import_id uuid NOT NULL REFERENCES resident_imports (id) ON DELETE CASCADE,
  row_number integer NOT NULL,
  faults jsonb NOT NULL,
  PRIMARY KEY (import_id, row_number)
);
