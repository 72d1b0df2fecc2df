-- Questions that people answer with a file.
ALTER TABLE questions
  DROP CONSTRAINT questions_type_check,
  ADD CONSTRAINT questions_type_check
    CHECK (type IN ('open', 'yesno', 'rating', 'choice', 'choices', 'scale', 'ranking', 'number', 'date', 'place', 'matrix', 'file')) NOT VALID;
ALTER TABLE questions VALIDATE CONSTRAINT questions_type_check;

-- A file is its uploader's until it is sent as an answer; from then on it is the answer's, and goes with it.
CREATE TABLE answer_files (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  question_id uuid NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  answer_id uuid REFERENCES answers (id) ON DELETE CASCADE,
  name text NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer NOT NULL,
  file_key text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT answer_files_one_holder CHECK (num_nonnulls(user_id, answer_id) = 1)
);
CREATE INDEX answer_files_project ON answer_files (project_id);
CREATE UNIQUE INDEX answer_files_answer ON answer_files (answer_id) WHERE answer_id IS NOT NULL;
CREATE UNIQUE INDEX answer_files_unsent ON answer_files (question_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX answer_files_user ON answer_files (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX answer_files_file_key ON answer_files (file_key);
COMMENT ON TABLE answer_files IS 'Files that people attach as answers';
COMMENT ON COLUMN answer_files.user_id IS 'The uploader, until the file is sent; null from then on';
COMMENT ON COLUMN answer_files.answer_id IS 'The answer that the file is; null before it is sent';
COMMENT ON COLUMN answer_files.file_key IS 'The folder of the stored file';

-- Whatever writes the answer: the file becomes its own, and the one before it goes.
CREATE FUNCTION attach_answer_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM answer_files WHERE answer_id = NEW.id AND id <> (NEW.answer_value ->> 'file')::uuid;
  UPDATE answer_files SET answer_id = NEW.id, user_id = NULL
  WHERE id = (NEW.answer_value ->> 'file')::uuid AND question_id = NEW.question_id
    AND user_id = (SELECT r.user_id FROM respondents AS r WHERE r.project_id = NEW.project_id AND r.id = NEW.respondent_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION attach_answer_file() IS 'Gives an uploaded file to the answer that names it';
CREATE TRIGGER file_attached AFTER INSERT OR UPDATE OF answer_value ON answers FOR EACH ROW
  WHEN (jsonb_typeof(NEW.answer_value) = 'object' AND NEW.answer_value ? 'file') EXECUTE FUNCTION attach_answer_file();
