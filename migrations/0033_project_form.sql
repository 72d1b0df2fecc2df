-- Which state of a project somebody changes: it grows with every change of what the form holds, so that nobody writes over what a
-- colleague wrote meanwhile.
ALTER TABLE projects ADD COLUMN version integer NOT NULL DEFAULT 1;

-- When a draft is to be published by itself. The row goes once it is, or when the plan is dropped.
CREATE TABLE project_schedules (
  project_id uuid PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  publish_at timestamptz(3) NOT NULL,
  -- its moment came, and something was missing
  failed_at timestamptz
);
CREATE INDEX project_schedules_due ON project_schedules (publish_at) WHERE failed_at IS NULL;
