-- Comments and votes are shown to officials under an alias, so there is none without its respondent.
CREATE TABLE comments (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (project_id, user_id) REFERENCES respondents (project_id, user_id) ON DELETE CASCADE
);
CREATE INDEX comments_project ON comments (project_id, created_at DESC, id DESC);
CREATE INDEX comments_user ON comments (user_id, project_id);

CREATE TABLE likes (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX likes_user ON likes (user_id);

CREATE TABLE votes (
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  vote text NOT NULL CHECK (vote IN ('yes', 'no')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, user_id),
  FOREIGN KEY (project_id, user_id) REFERENCES respondents (project_id, user_id) ON DELETE CASCADE
);
CREATE INDEX votes_project ON votes (project_id, created_at DESC);
CREATE INDEX votes_user ON votes (user_id);
