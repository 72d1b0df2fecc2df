-- Public numbers of likes and comments count people with a confirmed address alone: who confirms it later counts from then on.
CREATE OR REPLACE FUNCTION confirm_respondents() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change integer := CASE WHEN NEW.email_verified_at IS NULL THEN -1 ELSE 1 END;
BEGIN
  UPDATE respondents SET confirmed = NEW.email_verified_at IS NOT NULL WHERE user_id = NEW.id;
  -- In the order in which other statements take the counters of several projects.
  PERFORM pg_advisory_xact_lock(hashtextextended('counts of ' || project_id::text, 0))
    FROM (SELECT project_id FROM respondents WHERE user_id = NEW.id ORDER BY project_id) AS own;
  PERFORM FROM projects WHERE id IN (SELECT project_id FROM respondents WHERE user_id = NEW.id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE projects SET likes_count = likes_count + change * own.likes, comments_count = comments_count + change * own.comments
  FROM (
    SELECT r.project_id,
      (SELECT count(*)::integer FROM likes AS l WHERE l.project_id = r.project_id AND l.respondent_id = r.id) AS likes,
      (SELECT count(*)::integer FROM comments AS c
        WHERE c.project_id = r.project_id AND c.respondent_id = r.id AND c.hidden_at IS NULL) AS comments
    FROM respondents AS r WHERE r.user_id = NEW.id) AS own
  WHERE projects.id = own.project_id AND own.likes + own.comments > 0;
  RETURN NULL;
END
$$;

UPDATE projects SET
  likes_count = (SELECT count(*) FROM likes AS l JOIN respondents AS r ON r.project_id = l.project_id AND r.id = l.respondent_id
    WHERE l.project_id = projects.id AND r.confirmed),
  comments_count = (SELECT count(*) FROM comments AS c JOIN respondents AS r ON r.project_id = c.project_id AND r.id = c.respondent_id
    WHERE c.project_id = projects.id AND r.confirmed AND c.hidden_at IS NULL)
WHERE id IN (SELECT project_id FROM respondents WHERE NOT confirmed);

COMMENT ON COLUMN projects.likes_count IS 'Likes of people with a confirmed address';
COMMENT ON COLUMN projects.comments_count IS 'Comments of people with a confirmed address, without hidden ones';
