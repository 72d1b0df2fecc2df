-- When a resident last moved to another zip code after having responded to a project. Another move has to wait 90 days, and projects that
-- were published before the move take no responses from the person.
ALTER TABLE users ADD COLUMN moved_at timestamptz(3);
COMMENT ON COLUMN users.moved_at IS 'The last change of zip code after a response to any project; null if there was none.';
