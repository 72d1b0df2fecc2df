-- What a city says back. News can carry a picture, which is a file of the project like the others.
ALTER TABLE project_files ADD COLUMN update_id uuid UNIQUE REFERENCES project_updates (id) ON DELETE CASCADE;
ALTER TABLE project_files DROP CONSTRAINT project_files_kind_check;
ALTER TABLE project_files ADD CONSTRAINT project_files_kind_check CHECK (kind IN ('image', 'document', 'update'));
ALTER TABLE project_files ADD CONSTRAINT project_files_of_update CHECK ((kind = 'update') = (update_id IS NOT NULL));
ALTER TABLE project_updates ADD COLUMN edited_at timestamptz(3);

-- "You said, we did": what people said, what the city does about it, and by when.
CREATE TABLE decisions (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  said text NOT NULL,
  doing text NOT NULL,
  status text NOT NULL CHECK (status IN ('promised', 'done', 'declined')),
  -- a day on the calendar of the organisation's state; kept once it is done, to show whether it was in time
  promised_for date,
  posted_at timestamptz(3) NOT NULL,
  edited_at timestamptz(3),
  done_at timestamptz(3),
  CONSTRAINT decisions_promise_has_a_day CHECK (status <> 'promised' OR promised_for IS NOT NULL),
  CONSTRAINT decisions_done_has_a_time CHECK ((status = 'done') = (done_at IS NOT NULL))
);
CREATE INDEX decisions_project ON decisions (project_id, posted_at DESC, id DESC);
CREATE INDEX decisions_promised ON decisions (project_id, promised_for) WHERE status = 'promised';

CREATE TABLE decision_questions (
  decision_id uuid NOT NULL REFERENCES decisions (id) ON DELETE CASCADE,
  question_id uuid NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  PRIMARY KEY (decision_id, question_id)
);
CREATE INDEX decision_questions_question ON decision_questions (question_id);

-- The answer belongs to the comment: it goes where the comment goes.
ALTER TABLE comments
  ADD COLUMN edited_at timestamptz(3),
  ADD COLUMN answer text,
  ADD COLUMN answered_at timestamptz(3),
  ADD COLUMN hidden_at timestamptz(3),
  ADD COLUMN hidden_reason text,
  ADD CONSTRAINT comments_answer_has_a_time CHECK ((answer IS NULL) = (answered_at IS NULL)),
  ADD CONSTRAINT comments_hidden_has_a_reason CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL));

-- The same words twice on one project are one comment that was sent twice; the first stays, and the counter follows.
WITH again AS (
  DELETE FROM comments c USING comments first
  WHERE first.project_id = c.project_id AND first.user_id = c.user_id AND first.text = c.text
    AND (first.created_at, first.id) < (c.created_at, c.id)
  RETURNING c.id, c.project_id
)
UPDATE projects SET comments_count = comments_count - gone.count
FROM (SELECT project_id, count(DISTINCT id) AS count FROM again GROUP BY project_id) gone WHERE projects.id = gone.project_id;
CREATE UNIQUE INDEX comments_once ON comments (project_id, user_id, md5(text));

-- Something that others can read, or a comment, of which somebody says that it should not stand there.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- none of them: the project itself
  update_id uuid REFERENCES project_updates (id) ON DELETE CASCADE,
  decision_id uuid REFERENCES decisions (id) ON DELETE CASCADE,
  comment_id uuid REFERENCES comments (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('wrong', 'offensive', 'personal', 'other')),
  text text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  outcome text CHECK (outcome IN ('changed', 'kept')),
  CHECK (num_nonnulls(update_id, decision_id, comment_id) <= 1),
  CHECK ((resolved_at IS NULL) = (outcome IS NULL))
);
-- one open report per person and thing; the second of two at once is refused
CREATE UNIQUE INDEX reports_open_once ON reports (user_id, coalesce(update_id, decision_id, comment_id, project_id)) WHERE resolved_at IS NULL;
CREATE INDEX reports_project ON reports (project_id, created_at DESC, id DESC);
CREATE INDEX reports_user ON reports (user_id, created_at);
CREATE INDEX reports_update ON reports (update_id) WHERE update_id IS NOT NULL;
CREATE INDEX reports_decision ON reports (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX reports_comment ON reports (comment_id) WHERE comment_id IS NOT NULL;
