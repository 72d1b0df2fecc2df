-- What officials write, in other languages. A project's own texts, its questions and its updates hang on the project; an article on itself.
CREATE TABLE translations (
  project_id uuid REFERENCES projects (id) ON DELETE CASCADE,
  question_id uuid REFERENCES questions (id) ON DELETE CASCADE,
  update_id uuid REFERENCES project_updates (id) ON DELETE CASCADE,
  oped_id uuid REFERENCES opeds (id) ON DELETE CASCADE,
  subject_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(question_id, update_id, project_id, oped_id)) STORED,
  -- 'title', 'description', 'text', 'help', 'minLabel', 'maxLabel', 'unit', or 'option:' and an option's key
  field text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi')),
  text text NOT NULL CHECK (text <> ''),
  -- who made it: a provider's machine, or a person who wrote or read it
  mark text NOT NULL CHECK (mark IN ('machine', 'reviewed')),
  -- a hash of the original that it was made from: where the original reads otherwise by now, the translation may be out of date
  made_from text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (subject_id, language, field),
  CHECK (num_nonnulls(project_id, oped_id) = 1),
  CHECK (num_nonnulls(question_id, update_id) <= CASE WHEN project_id IS NULL THEN 0 ELSE 1 END)
);
CREATE INDEX translations_project ON translations (project_id, language);
CREATE INDEX translations_question ON translations (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX translations_update ON translations (update_id) WHERE update_id IS NOT NULL;
CREATE INDEX translations_oped ON translations (oped_id) WHERE oped_id IS NOT NULL;

-- The language that the original is written in.
ALTER TABLE projects ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi'));
ALTER TABLE opeds ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi'));
