-- How much somebody has commented within minutes is asked with every comment.
CREATE INDEX comments_user_lately ON comments (user_id, created_at);

-- Authors are told that their comment was answered or hidden, each once; who looks for it every few seconds reads only these.
CREATE INDEX comments_answered ON comments (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX comments_hidden ON comments (hidden_at) WHERE hidden_at IS NOT NULL;
ALTER TABLE told DROP CONSTRAINT told_kind_check;
ALTER TABLE told ADD CONSTRAINT told_kind_check
  CHECK (kind IN ('newProject', 'update', 'closing', 'decision', 'done', 'commentAnswered', 'commentHidden'));
