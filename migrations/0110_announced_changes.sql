-- Processes keep lists and pages in memory. Triggers announce each change of a table that these show, within its transaction: no writer
-- can forget it. PostgreSQL delivers the name of the table once per transaction, after the commit. The other tables are private, or
-- written by each answer and login; src/core/database/changes.test.ts names them.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plaza_changes', TG_TABLE_NAME);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION announce_change() IS 'Tells every process that keeps replies and pages in memory that they may be outdated';

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY[
    'organizations', 'organization_domains', 'own_sites', 'projects', 'project_zips', 'project_files', 'project_facts', 'project_updates',
    'questions', 'decisions', 'decision_questions', 'opeds', 'oped_images', 'translations', 'wording_translations', 'published_results',
    'published_counts', 'published_releases'
  ] LOOP
    EXECUTE format('CREATE TRIGGER change_announced AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change()', shown);
  END LOOP;
END $$;
