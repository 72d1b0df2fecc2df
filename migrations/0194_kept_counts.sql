-- Results of a project with thousands of respondents are sums of counts that are kept by chunks of its respondents (decision 156). A write
-- changes no count: it notes whose responses changed, if the project has chunks, and the chunks of those respondents are counted anew. So
-- nobody waits for a count, and the version before keeps them correct without knowing of them.
CREATE TABLE respondent_chunks (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  first_id uuid NOT NULL,
  is_watched boolean NOT NULL,
  first_at timestamptz(3),
  last_at timestamptz(3),
  PRIMARY KEY (project_id, first_id)
);
COMMENT ON TABLE respondent_chunks IS 'Runs of a project''s respondents, by id, whose responses are counted together';
COMMENT ON COLUMN respondent_chunks.first_id IS 'The chunk has the respondents from this id up to the first of the next chunk';
COMMENT ON COLUMN respondent_chunks.is_watched IS 'All transactions that did not see the chunk have ended, so every change is noted';
COMMENT ON COLUMN respondent_chunks.first_at IS 'The first answer in the chunk; null without answers';
COMMENT ON COLUMN respondent_chunks.last_at IS 'The last answer in the chunk';

CREATE TABLE kept_counts (
  project_id uuid NOT NULL,
  first_id uuid NOT NULL,
  name text NOT NULL,
  rows jsonb NOT NULL,
  PRIMARY KEY (project_id, first_id, name),
  FOREIGN KEY (project_id, first_id) REFERENCES respondent_chunks (project_id, first_id) ON DELETE CASCADE
);
COMMENT ON TABLE kept_counts IS 'Counts of a chunk; valid while respondent_changes names none of its respondents';

CREATE TABLE respondent_changes (
  project_id uuid NOT NULL,
  respondent_id uuid NOT NULL
);
CREATE INDEX respondent_changes_respondent ON respondent_changes (project_id, respondent_id);
COMMENT ON TABLE respondent_changes IS 'Respondents whose responses changed since their chunk was counted';

CREATE FUNCTION note_changed_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO respondent_changes (project_id, respondent_id)
  SELECT DISTINCT c.project_id, c.respondent_id FROM changed AS c
  WHERE EXISTS (SELECT FROM respondent_chunks AS k WHERE k.project_id = c.project_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION note_changed_responses() IS 'Notes whose responses a statement changed, in projects with chunks';

CREATE TRIGGER added_noted AFTER INSERT ON answers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER changed_noted AFTER UPDATE ON answers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER removed_noted AFTER DELETE ON answers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER added_noted AFTER INSERT ON participations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER removed_noted AFTER DELETE ON participations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER added_noted AFTER INSERT ON likes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER removed_noted AFTER DELETE ON likes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER added_noted AFTER INSERT ON votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER removed_noted AFTER DELETE ON votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER added_noted AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER removed_noted AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();

CREATE FUNCTION note_changed_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO respondent_changes (project_id, respondent_id)
  SELECT NEW.project_id, NEW.id WHERE EXISTS (SELECT FROM respondent_chunks AS k WHERE k.project_id = NEW.project_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION note_changed_facts() IS 'Notes a respondent whose facts changed, in a project with chunks';
CREATE TRIGGER facts_noted AFTER UPDATE ON respondents FOR EACH ROW
  WHEN ((OLD.confirmed, OLD.moved, OLD.language, OLD.age_range, OLD.gender, OLD.ethnicity, OLD.zip_code)
    IS DISTINCT FROM (NEW.confirmed, NEW.moved, NEW.language, NEW.age_range, NEW.gender, NEW.ethnicity, NEW.zip_code))
  EXECUTE FUNCTION note_changed_facts();

CREATE FUNCTION note_changed_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO respondent_changes (project_id, respondent_id)
  SELECT NEW.project_id, NEW.respondent_id WHERE EXISTS (SELECT FROM respondent_chunks AS k WHERE k.project_id = NEW.project_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION note_changed_arrival() IS 'Notes a respondent whose way or language of the survey changed, in a project with chunks';
CREATE TRIGGER arrival_noted AFTER UPDATE ON participations FOR EACH ROW
  WHEN ((OLD.way, OLD.language) IS DISTINCT FROM (NEW.way, NEW.language)) EXECUTE FUNCTION note_changed_arrival();

-- After the cascades of the same deletion, which note changes as well.
CREATE FUNCTION forget_changed_respondents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM respondent_changes AS c USING removed AS p WHERE c.project_id = p.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION forget_changed_respondents() IS 'Removes what is noted about the respondents of removed projects';
CREATE TRIGGER changes_forgotten AFTER DELETE ON projects
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_changed_respondents();
