-- The comments that a person wrote since an instant, and null while another transaction counts them: a statement for several people waits for
-- none of them (decision 174).
CREATE FUNCTION comments_counted_unless_locked(author uuid, since timestamptz) RETURNS bigint
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('comments of ' || author::text, 0)) THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT count(*) FROM comments c JOIN respondents r ON r.project_id = c.project_id AND r.id = c.respondent_id
    WHERE r.user_id = author AND c.created_at > since);
END
$$;
