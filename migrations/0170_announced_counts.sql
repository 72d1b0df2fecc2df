-- A like or a comment changes only the numbers of a project. It is announced by a name of its own, because processes need not forget
-- everything for it: a hundred likes a second would leave nothing in memory. The columns are all others; a test holds that.
CREATE FUNCTION announce_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plaza_changes', 'project_counts');
  RETURN NULL;
END $$;
COMMENT ON FUNCTION announce_counts() IS 'Tells every process that the number of likes or comments of a project has changed';

CREATE OR REPLACE TRIGGER change_announced AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
    category, city, completed_at, county, created_at, created_by, department, description, ends_at, id, is_pin, language, lat, lng,
    more_categories, organization_id, plus4, posted_at, project_type, questions_count, requires_mobile, results_published,
    results_published_at, starts_at, state, status, street, survey_visibility, title, updated_at, version, zip
  ON projects FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER counts_announced AFTER UPDATE OF likes_count, comments_count ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION announce_counts();
