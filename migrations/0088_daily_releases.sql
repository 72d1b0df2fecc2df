-- Published figures of an open project change once a day. The first read after that hour decides once, under the project's lock.
CREATE TABLE published_releases (
  project_id uuid PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  checked_at timestamptz(3) NOT NULL,
  released_at timestamptz(3),
  decided_at timestamptz(3),
  questions uuid[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE published_releases IS 'the newest release of a project''s published figures';
COMMENT ON COLUMN published_releases.checked_at IS 'the newest publishing hour that was considered; each is considered once';
COMMENT ON COLUMN published_releases.released_at IS
  'the publishing hour of the newest figures: answers given after it wait for the next one; null before the first';
COMMENT ON COLUMN published_releases.decided_at IS
  'when those figures were computed, at the first read after that hour: answers changed after it wait for the next ones';
COMMENT ON COLUMN published_releases.questions IS 'questions whose figures were decided at released_at, whether or not they changed';

ALTER TABLE published_counts ADD COLUMN wordings jsonb;
COMMENT ON COLUMN published_counts.wordings IS
  'how many of these people answered each wording, as pairs of number and people; null where a group of fewer than 5 would be seen';

INSERT INTO published_releases (project_id, checked_at, released_at, decided_at, questions)
  SELECT project_id, max(shown_at), max(shown_at), max(shown_at),
    coalesce(array_agg(DISTINCT question_id) FILTER (WHERE question_id IS NOT NULL), '{}')
  FROM published_counts GROUP BY project_id;
