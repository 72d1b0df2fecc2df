-- Why a question stays as it is although a rule warns of it. A reason that was taken back, or replaced, stays on record.
CREATE TABLE guard_overrides (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- null: about the survey as a whole
  question_id uuid REFERENCES questions (id) ON DELETE CASCADE,
  rule text NOT NULL,
  -- what the reason was given for: it counts for that alone
  wording text NOT NULL,
  reason text NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL,
  taken_back_at timestamptz(3)
);
-- one that counts for each; of two at once the later one replaces the earlier
CREATE UNIQUE INDEX guard_overrides_once ON guard_overrides (coalesce(question_id, project_id), rule) WHERE taken_back_at IS NULL;
CREATE INDEX guard_overrides_project ON guard_overrides (project_id);
CREATE INDEX guard_overrides_question ON guard_overrides (question_id);
CREATE INDEX guard_overrides_user ON guard_overrides (user_id);
