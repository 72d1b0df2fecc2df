-- Results of an earlier platform: kept in tables of their own, because nobody verified who gave these answers.
CREATE TABLE platform_imports (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  source text NOT NULL CHECK (source IN ('engagementHq', 'decidim', 'goVocal', 'surveyMonkey', 'spreadsheet')),
  file_name text NOT NULL,
  file_key text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'waiting', 'running', 'done', 'failed')),
  columns jsonb NOT NULL,
  faults jsonb NOT NULL DEFAULT '[]',
  total integer NOT NULL,
  bad integer NOT NULL DEFAULT 0,
  empty integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX platform_imports_project ON platform_imports (project_id, id DESC);
CREATE INDEX platform_imports_user ON platform_imports (user_id);
CREATE INDEX platform_imports_drafts ON platform_imports (created_at) WHERE status IN ('draft', 'failed');
COMMENT ON TABLE platform_imports IS 'Files of earlier platforms that officials import into a project';
COMMENT ON COLUMN platform_imports.file_key IS 'The uploaded file, which is removed after the import';
COMMENT ON COLUMN platform_imports.columns IS 'The columns of the file, and how each is imported';
COMMENT ON COLUMN platform_imports.faults IS 'What is wrong with the first rows that do not fit';
COMMENT ON COLUMN platform_imports.empty IS 'Rows without anything to import';
COMMENT ON COLUMN platform_imports.known IS 'Rows that an earlier import of the project has added';

CREATE TABLE imported_responses (
  id uuid PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES platform_imports (id) ON DELETE CASCADE,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  row_number integer NOT NULL,
  row_hash text NOT NULL,
  source_id_hash text,
  answered_on date,
  UNIQUE (project_id, row_hash),
  UNIQUE (project_id, source_id_hash)
);
CREATE UNIQUE INDEX imported_responses_import ON imported_responses (import_id, row_number);
COMMENT ON TABLE imported_responses IS 'Responses of people whom Plaza never verified; never counted with residents';
COMMENT ON COLUMN imported_responses.row_hash IS 'Of the row''s content, so a second import adds no row twice';
COMMENT ON COLUMN imported_responses.source_id_hash IS 'A hash of the earlier platform''s id of the response';

CREATE TABLE imported_answers (
  response_id uuid NOT NULL REFERENCES imported_responses (id) ON DELETE CASCADE,
  column_number integer NOT NULL,
  question_id uuid REFERENCES questions (id) ON DELETE SET NULL,
  value text NOT NULL,
  PRIMARY KEY (response_id, column_number)
);
CREATE INDEX imported_answers_question ON imported_answers (question_id);
COMMENT ON TABLE imported_answers IS 'What a row of an earlier platform says in a column';
COMMENT ON COLUMN imported_answers.column_number IS 'The column of the file, from 0';
COMMENT ON COLUMN imported_answers.question_id IS 'The question whose answer it is; null for a column of its own';

SELECT pgboss.create_queue('platform-import', '{"policy": "standard", "notify": true}');
