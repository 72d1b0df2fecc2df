-- The comments that a person wrote since an instant. Others of that person wait until the transaction ends, and are counted then: a volatile
-- function sees what was committed before each of its statements, also inside a statement that began earlier.
CREATE FUNCTION comments_counted_locked(author uuid, since timestamptz) RETURNS bigint
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- A lock on the account would also stop the person's other requests.
  PERFORM pg_advisory_xact_lock(hashtextextended('comments of ' || author::text, 0));
  RETURN (SELECT count(*) FROM comments c JOIN respondents r ON r.project_id = c.project_id AND r.id = c.respondent_id
    WHERE r.user_id = author AND c.created_at > since);
END
$$;
