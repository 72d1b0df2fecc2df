-- What a project on legal hold had before it was changed or removed (docs/decisions/201-what-a-hold-keeps.md). Sealed: only the package of the
-- organization's administrator has it, and it is deleted when the hold is lifted. It does not reference the project: the hold, which does,
-- prevents the project's removal, and says so.
CREATE TABLE held_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id uuid NOT NULL,
  table_name text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('changed', 'removed')),
  changed_at timestamptz(3) NOT NULL,
  changed_by uuid,
  row_id uuid,
  file_key text,
  content jsonb NOT NULL
);
CREATE INDEX held_versions_project ON held_versions (project_id, id);
CREATE INDEX held_versions_row ON held_versions (row_id);
CREATE INDEX held_versions_author ON held_versions (changed_by, changed_at);
CREATE INDEX held_versions_file ON held_versions (file_key text_pattern_ops) WHERE file_key IS NOT NULL;
COMMENT ON TABLE held_versions IS 'Sealed earlier versions of the content of projects on legal hold';
COMMENT ON COLUMN held_versions.changed_by IS 'The account or API key that changed or removed the row; null if Plaza did';
COMMENT ON COLUMN held_versions.file_key IS 'The file or folder that the row named: it stays as long as this version';
COMMENT ON COLUMN held_versions.content IS 'The row before it was changed or removed';

-- The projects on hold that a row belongs to. Its parent may have been removed in the same statement: then its sealed version says it. An
-- article belongs to every project of its organization, because it may be about any of them.
CREATE FUNCTION held_projects_of(of_table text, version jsonb) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  project uuid := CASE of_table WHEN 'projects' THEN version ->> 'id' ELSE version ->> 'project_id' END;
  parent uuid := coalesce(version ->> 'question_id', version ->> 'update_id', version ->> 'fact_id', version ->> 'decision_id',
    version ->> 'answer_id', version ->> 'response_id');
  article uuid := version ->> 'oped_id';
  owner uuid := CASE of_table WHEN 'opeds' THEN version ->> 'organization_id' END;
BEGIN
  IF project IS NULL AND parent IS NOT NULL THEN
    SELECT found.project_id INTO project FROM (
      SELECT q.project_id FROM questions AS q WHERE q.id = parent
      UNION ALL SELECT u.project_id FROM project_updates AS u WHERE u.id = parent
      UNION ALL SELECT f.project_id FROM project_facts AS f WHERE f.id = parent
      UNION ALL SELECT d.project_id FROM decisions AS d WHERE d.id = parent
      UNION ALL SELECT a.project_id FROM answers AS a WHERE a.id = parent
      UNION ALL SELECT r.project_id FROM imported_responses AS r WHERE r.id = parent
      UNION ALL SELECT v.project_id FROM held_versions AS v WHERE v.row_id = parent
    ) AS found LIMIT 1;
  END IF;
  IF project IS NOT NULL THEN
    RETURN QUERY SELECT h.project_id FROM retention_holds AS h WHERE h.project_id = project;
    RETURN;
  END IF;
  IF article IS NOT NULL THEN
    SELECT found.organization_id INTO owner FROM (
      SELECT o.organization_id FROM opeds AS o WHERE o.id = article
      UNION ALL SELECT (v.content ->> 'organization_id')::uuid FROM held_versions AS v WHERE v.row_id = article
    ) AS found LIMIT 1;
  END IF;
  IF owner IS NOT NULL THEN
    RETURN QUERY SELECT h.project_id FROM retention_holds AS h JOIN projects AS p ON p.id = h.project_id WHERE p.organization_id = owner;
  END IF;
END $$;
COMMENT ON FUNCTION held_projects_of(text, jsonb) IS 'The projects on legal hold that a row belongs to';

-- Its argument names columns that are no content, such as counters and the state of jobs. A process sets plaza.author; where it does not,
-- as in the statements of residents, the person is the one whose response the row is.
CREATE FUNCTION keep_held_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier jsonb;
  ignored text[];
  author uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM retention_holds) THEN
    RETURN NULL;
  END IF;
  ignored := string_to_array(coalesce(TG_ARGV[0], ''), ' ');
  earlier := to_jsonb(OLD) - ignored;
  IF TG_OP = 'UPDATE' AND earlier = to_jsonb(NEW) - ignored THEN
    RETURN NULL;
  END IF;
  author := coalesce(nullif(current_setting('plaza.author', true), ''), earlier ->> 'user_id', (
    SELECT r.user_id::text FROM respondents AS r
    WHERE r.project_id = (earlier ->> 'project_id')::uuid AND r.id = (earlier ->> 'respondent_id')::uuid));
  INSERT INTO held_versions (project_id, table_name, operation, changed_at, changed_by, row_id, file_key, content)
  SELECT held, TG_TABLE_NAME, CASE TG_OP WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END, clock_timestamp(), author,
    (earlier ->> 'id')::uuid, earlier ->> 'file_key', earlier
  FROM held_projects_of(TG_TABLE_NAME, earlier) AS held;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_held_version() IS 'Keeps the version of a row before it was changed or removed, if its project is on legal hold';

-- Nobody writes a version by hand, changes one, or removes one before the hold is lifted.
CREATE FUNCTION guard_held_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM retention_holds WHERE project_id = OLD.project_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A sealed version of a legal hold can only be removed after the hold' USING ERRCODE = 'restrict_violation';
END $$;
COMMENT ON FUNCTION guard_held_version() IS 'Refuses every change of the sealed versions of a project that is on legal hold';
CREATE TRIGGER held_version_guarded BEFORE INSERT OR UPDATE OR DELETE ON held_versions FOR EACH ROW EXECUTE FUNCTION guard_held_version();

-- Triggers run in the order of their names. The capital sorts these before "RI_ConstraintTrigger", which removes what depends on a row: the
-- version of a parent has to exist before those of its children.
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OF
  id, organization_id, created_by, title, description, language, project_type, category, more_categories, department, status, street, city,
  county, state, zip, plus4, lat, lng, is_pin, posted_at, starts_at, ends_at, completed_at, survey_visibility, requires_mobile,
  results_published, results_published_at ON projects FOR EACH ROW
  EXECUTE FUNCTION keep_held_version('closes_at listed_at point search tile title_search comments_count likes_count questions_count version updated_at created_at');
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON project_zips FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON project_facts FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON project_files FOR EACH ROW
  EXECUTE FUNCTION keep_held_version('avif avif_attempts avif_error avif_failed_at widths');
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON project_updates FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON project_schedules FOR EACH ROW
  EXECUTE FUNCTION keep_held_version('failed_at');
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON decisions FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON decision_questions FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON questions FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON question_wordings FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON wording_translations FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON removed_questions FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON translations FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON guard_overrides FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON answer_tags FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON tagged_answers FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON answers FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON answer_files FOR EACH ROW
  WHEN (OLD.answer_id IS NOT NULL) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON votes FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON respondents FOR EACH ROW EXECUTE FUNCTION keep_held_version('submissions');
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON participations FOR EACH ROW
  EXECUTE FUNCTION keep_held_version('reached finished_at language');
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON qr_codes FOR EACH ROW EXECUTE FUNCTION keep_held_version();
-- A scan counts up, which changes no content.
CREATE TRIGGER "Keep_held_version" AFTER DELETE ON qr_scans FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON published_results FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON published_releases FOR EACH ROW
  EXECUTE FUNCTION keep_held_version('checked_at closing');
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON published_counts FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON platform_imports FOR EACH ROW
  EXECUTE FUNCTION keep_held_version('status attempts done added known empty bad faults finished_at');
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON imported_responses FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON imported_answers FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON opeds FOR EACH ROW EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON oped_images FOR EACH ROW EXECUTE FUNCTION keep_held_version('widths');
