-- A project that is reopened keeps the time of its completion: the records schedule, which applied to it then, still does.
COMMENT ON COLUMN projects.completed_at IS 'When it was completed; of a project that was reopened, when it last was';

UPDATE projects AS p SET completed_at = last.at
FROM (
  SELECT subject_id, max(at) AS at FROM audit_entries
  WHERE action = 'POST /projects/:id/complete' AND subject_type = 'project' GROUP BY subject_id) AS last
WHERE last.subject_id = p.id::text AND p.completed_at IS NULL;
