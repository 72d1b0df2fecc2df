-- What people were asked stays as they were asked it: every wording of a question is numbered and kept, and each answer names the wording
-- that its author saw. A question whose words change their meaning is closed, and another one is asked in its place.
CREATE TABLE question_wordings (
  question_id uuid NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  n integer NOT NULL CHECK (n >= 1),
  text text NOT NULL,
  help text NOT NULL,
  settings jsonb NOT NULL,
  asked_from timestamptz(3) NOT NULL,
  PRIMARY KEY (question_id, n)
);
COMMENT ON COLUMN question_wordings.settings IS 'options, scale and range, as in questions.settings';

ALTER TABLE questions
  ADD COLUMN wording integer NOT NULL DEFAULT 1 CHECK (wording >= 1),
  ADD COLUMN first_wording integer NOT NULL DEFAULT 1 CHECK (first_wording >= 1),
  ADD COLUMN closed_at timestamptz(3),
  ADD COLUMN replaced_by uuid REFERENCES questions (id) ON DELETE SET NULL;
COMMENT ON COLUMN questions.wording IS 'number of the current wording, whose words are also in this row';
COMMENT ON COLUMN questions.first_wording IS 'the earliest wording that an answer may name; earlier ones were replaced before anybody answered';
COMMENT ON COLUMN questions.closed_at IS 'since when it takes no answers and is no longer asked; null while it is asked';
COMMENT ON COLUMN questions.replaced_by IS 'the question that is asked in place of a closed one';
CREATE INDEX questions_replaced_by ON questions (replaced_by) WHERE replaced_by IS NOT NULL;

INSERT INTO question_wordings (question_id, n, text, help, settings, asked_from)
SELECT id, 1, text, help, settings, created_at FROM questions;

ALTER TABLE answers ADD COLUMN wording integer NOT NULL DEFAULT 1 CHECK (wording >= 1);
COMMENT ON COLUMN answers.wording IS 'the wording of the question that the author saw';

-- Records the first wording of every new question.
CREATE FUNCTION record_first_wording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question_wordings (question_id, n, text, help, settings, asked_from)
  VALUES (NEW.id, NEW.wording, NEW.text, NEW.help, NEW.settings, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER question_worded AFTER INSERT ON questions FOR EACH ROW EXECUTE FUNCTION record_first_wording();
