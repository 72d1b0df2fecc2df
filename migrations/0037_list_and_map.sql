-- Lists and maps of 100,000 projects answer as those of 1,000: whatever is asked for, an index gives its first rows in order, and counts
-- read an index alone.

-- in which order projects close; without an end, last
ALTER TABLE projects ADD COLUMN closes_at timestamptz(3) NOT NULL
  GENERATED ALWAYS AS (coalesce(ends_at, '9999-12-31 00:00:00+00'::timestamptz)) STORED;

DROP INDEX projects_listed, projects_point, projects_box;
-- not of published projects alone: completed ones are listed too
CREATE INDEX projects_listed ON projects (is_pin, listed_at DESC, id DESC)
  INCLUDE (status, starts_at, ends_at, project_type, category, organization_id) WHERE status <> 'draft';
CREATE INDEX projects_closing ON projects (is_pin, closes_at, id) WHERE status <> 'draft';
CREATE INDEX projects_completed ON projects (is_pin, listed_at DESC, id DESC) WHERE status = 'completed';
CREATE INDEX projects_kind ON projects (category, project_type, is_pin, listed_at DESC, id DESC)
  INCLUDE (status, starts_at, ends_at) WHERE status <> 'draft';
CREATE INDEX projects_point ON projects USING gist (point) WHERE status <> 'draft';
CREATE INDEX projects_point_pinned ON projects USING gist (point) WHERE status <> 'draft' AND is_pin;
CREATE INDEX projects_box ON projects (lat, lng)
  INCLUDE (id, status, starts_at, ends_at, project_type, category, organization_id, is_pin) WHERE status <> 'draft';
CREATE INDEX projects_drafts ON projects (organization_id, listed_at DESC) WHERE status = 'draft';

-- Likes have a table of their own to be ranked by: an index on projects.likes_count would make each like write every index of the project.
CREATE TABLE project_ranks (
  project_id uuid PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  likes_count integer NOT NULL
);
CREATE INDEX project_ranks_liked ON project_ranks (likes_count DESC, project_id DESC);
INSERT INTO project_ranks (project_id, likes_count) SELECT id, likes_count FROM projects;

CREATE FUNCTION rank_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO project_ranks (project_id, likes_count) VALUES (NEW.id, NEW.likes_count);
  ELSE
    UPDATE project_ranks SET likes_count = NEW.likes_count WHERE project_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER project_ranked AFTER INSERT OR UPDATE OF likes_count ON projects FOR EACH ROW EXECUTE FUNCTION rank_project();
