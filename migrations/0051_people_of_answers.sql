-- Who answered in a project and when, read from the index alone: results begin with it.
CREATE INDEX answers_people ON answers (project_id, user_id, created_at);
DROP INDEX answers_project;
