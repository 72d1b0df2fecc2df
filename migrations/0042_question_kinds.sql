-- More ways to answer, what an editor says about a question, and when it is asked at all.
ALTER TABLE questions
  ADD COLUMN help text NOT NULL DEFAULT '',
  ADD COLUMN required boolean NOT NULL DEFAULT false,
  -- what the type needs: {"options": [{"key", "label"}]}, {"scale": {"min", "max", "minLabel", "maxLabel"}} or {"range": {"min", "max", "unit"}}
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  -- asked only of those who gave an earlier question one of these answers; of everybody where that question is null
  ADD COLUMN ask_if_question uuid REFERENCES questions (id) ON DELETE SET NULL,
  ADD COLUMN ask_if_answers text[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT questions_type_check,
  ADD CONSTRAINT questions_type_check
    CHECK (type IN ('open', 'yesno', 'rating', 'choice', 'choices', 'scale', 'ranking', 'number', 'date', 'place'));
CREATE INDEX questions_ask_if ON questions (ask_if_question) WHERE ask_if_question IS NOT NULL;

ALTER TABLE answers
  -- of the other types, in the shape that answer-kinds.ts reads and shows
  ADD COLUMN answer_value jsonb,
  DROP CONSTRAINT answers_check,
  ADD CONSTRAINT answers_one_value CHECK (num_nonnulls(answer_text, answer_yes, answer_rating, answer_value) = 1);
