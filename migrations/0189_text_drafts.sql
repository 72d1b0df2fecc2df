-- What officials type into forms of texts that residents read, before they save it: as on their device, and on every other one.
CREATE TABLE text_drafts (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  project_id uuid REFERENCES projects (id) ON DELETE CASCADE,
  content text NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, name)
);
CREATE INDEX text_drafts_project ON text_drafts (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX text_drafts_saved_at ON text_drafts (saved_at);
COMMENT ON TABLE text_drafts IS 'Unsaved text of officials, by person and form; deleted when it is saved or discarded, and after 90 days';
COMMENT ON COLUMN text_drafts.name IS 'The form and what it is about, such as update.<project>.new';
COMMENT ON COLUMN text_drafts.content IS 'JSON of the form''s fields';
COMMENT ON COLUMN text_drafts.project_id IS 'Its text is removed with the project; null for articles';
