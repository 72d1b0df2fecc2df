-- A question that is removed keeps what people had read, and how many had answered each wording. Rows from before have the day only.
ALTER TABLE removed_questions ADD COLUMN type text, ADD COLUMN wordings jsonb, ADD COLUMN is_public boolean NOT NULL DEFAULT false;
COMMENT ON TABLE removed_questions IS 'Questions that were removed with their answers, of which only the numbers are left';
COMMENT ON COLUMN removed_questions.wordings IS
  'every wording with how many people with a confirmed address had answered it, and how many of them had been published; null in rows from before this was kept';
COMMENT ON COLUMN removed_questions.is_public IS 'everyone could read the question or its results when it was removed';
