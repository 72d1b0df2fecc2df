-- Officials sort answers in words by tags of their own, a set for each question.
CREATE TABLE answer_tags (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX answer_tags_name ON answer_tags (question_id, lower(name));

CREATE TABLE tagged_answers (
  tag_id uuid NOT NULL REFERENCES answer_tags (id) ON DELETE CASCADE,
  answer_id uuid NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  PRIMARY KEY (tag_id, answer_id)
);
CREATE INDEX tagged_answers_answer ON tagged_answers (answer_id);
