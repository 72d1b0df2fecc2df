-- What everybody has been shown of a survey, step by step. A new step is shown only where no group of fewer than 5 people can be worked
-- out from it and the steps before, so these are kept as long as the project is.
CREATE TABLE published_counts (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- null: how many people took part
  question_id uuid REFERENCES questions (id) ON DELETE CASCADE,
  step integer NOT NULL,
  count integer NOT NULL CHECK (count >= 5),
  -- [{"options": ["1", "2"], "count": 12}, ...]: neighbouring options that were shown as one; empty where only the count was shown
  runs jsonb NOT NULL DEFAULT '[]',
  shown_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (project_id, question_id, step)
);
CREATE INDEX published_counts_question ON published_counts (question_id);
