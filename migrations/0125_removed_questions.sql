-- Readers of published results see that a question which people had answered was removed, and when.
CREATE TABLE removed_questions (
  question_id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  removed_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE removed_questions IS 'Questions that were removed with their answers; nothing of either is left';
CREATE INDEX removed_questions_project ON removed_questions (project_id, removed_at);
CREATE TRIGGER change_announced AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON removed_questions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
