CREATE TABLE questions (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  text text NOT NULL,
  type text NOT NULL CHECK (type IN ('open', 'yesno', 'rating')),
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX questions_project ON questions (project_id, position, id);

CREATE TABLE answers (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- exactly one of these, by the question's type
  answer_text text,
  answer_yes boolean,
  answer_rating smallint CHECK (answer_rating BETWEEN 1 AND 5),
  -- in milliseconds, as cursors carry them
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT answers_one_each UNIQUE (question_id, user_id),
  CHECK (num_nonnulls(answer_text, answer_yes, answer_rating) = 1)
);
CREATE INDEX answers_question ON answers (question_id, created_at DESC, id DESC);
CREATE INDEX answers_project ON answers (project_id, user_id);
CREATE INDEX answers_user ON answers (user_id);

-- A person's stand towards a project: the alias officials see, and whether they chose to share who they are.
CREATE TABLE respondents (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- random, so that it tells neither who nor when
  alias text NOT NULL,
  shares_identity boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, user_id),
  UNIQUE (project_id, alias)
);
CREATE INDEX respondents_user ON respondents (user_id);
