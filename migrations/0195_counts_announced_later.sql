-- A notification holds a lock of the whole server until its transaction has been written to the disk, so transactions that notify are written
-- one after the other. Likes and comments leave it to the process that wrote them, which announces many at once, at most twice a second
-- (decision 157). What does not say so is announced by the trigger, as before: also the version before, and changes by officials.
CREATE OR REPLACE FUNCTION announce_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('plaza.counts', true) IS DISTINCT FROM 'announced later' THEN
    PERFORM pg_notify('plaza_changes', 'project_counts');
  END IF;
  RETURN NULL;
END $$;
