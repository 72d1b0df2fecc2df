-- Residents answer a wording in their own language, so its translations are part of its record: each one that readers could see is kept
-- with the time from which they saw it, also after it was corrected.
CREATE TABLE wording_translations (
  question_id uuid NOT NULL,
  n integer NOT NULL,
  field text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi')),
  text text NOT NULL,
  mark text NOT NULL CHECK (mark IN ('machine', 'reviewed')),
  shown_from timestamptz(3) NOT NULL,
  PRIMARY KEY (question_id, n, language, field, shown_from),
  FOREIGN KEY (question_id, n) REFERENCES question_wordings (question_id, n) ON DELETE CASCADE
);
COMMENT ON COLUMN wording_translations.field IS 'as in translations.field';

INSERT INTO wording_translations (question_id, n, field, language, text, mark, shown_from)
SELECT question_id, 1, field, language, text, mark, changed_at FROM translations WHERE question_id IS NOT NULL;

-- A translation of a question is recorded with the question's current wording.
CREATE FUNCTION record_wording_translation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wording_translations (question_id, n, field, language, text, mark, shown_from)
  SELECT q.id, q.wording, NEW.field, NEW.language, NEW.text, NEW.mark, NEW.changed_at FROM questions q WHERE q.id = NEW.question_id
  ON CONFLICT (question_id, n, language, field, shown_from) DO UPDATE SET text = excluded.text, mark = excluded.mark;
  RETURN NULL;
END $$;
CREATE TRIGGER wording_translated AFTER INSERT OR UPDATE OF text ON translations
  FOR EACH ROW WHEN (NEW.question_id IS NOT NULL) EXECUTE FUNCTION record_wording_translation();
