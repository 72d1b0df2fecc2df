-- questions_count has one meaning from now on: the open questions that everybody is asked. Those under a condition were counted too.
UPDATE projects SET questions_count = asked.count
FROM (
  SELECT project_id, count(*) FILTER (WHERE ask_if IS NULL AND ask_if_question IS NULL)::integer AS count
  FROM questions WHERE closed_at IS NULL GROUP BY project_id
) AS asked
WHERE projects.id = asked.project_id AND projects.questions_count <> asked.count;
COMMENT ON COLUMN projects.questions_count IS 'Open questions that everybody is asked: those without a condition';
