-- Translations by machine that officials asked for. The row is the job: one of a project or an article in a language, which asking again takes up.
CREATE TABLE machine_translations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  project_id uuid REFERENCES projects (id) ON DELETE CASCADE,
  oped_id uuid REFERENCES opeds (id) ON DELETE CASCADE,
  subject_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(project_id, oped_id)) STORED,
  language text NOT NULL CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi')),
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  -- Tells apart who works on it: a process that was thought dead finishes nothing.
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamptz(3) NOT NULL,
  heartbeat_at timestamptz(3),
  -- why the last try failed, for the operator: neither a text nor a key
  last_error text,
  created_at timestamptz(3) NOT NULL,
  CHECK (num_nonnulls(project_id, oped_id) = 1),
  UNIQUE (subject_id, language)
);
CREATE INDEX machine_translations_project ON machine_translations (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX machine_translations_oped ON machine_translations (oped_id) WHERE oped_id IS NOT NULL;
CREATE INDEX machine_translations_open ON machine_translations (not_before) WHERE status IN ('waiting', 'running');
CREATE INDEX machine_translations_failed ON machine_translations (organization_id) WHERE status = 'failed';
