-- Facts and decisions are translated like updates: residents read the whole project in their language.
ALTER TABLE translations
  ADD COLUMN fact_id uuid REFERENCES project_facts (id) ON DELETE CASCADE,
  ADD COLUMN decision_id uuid REFERENCES decisions (id) ON DELETE CASCADE;

-- PostgreSQL 15 and 16 cannot change the expression of a column.
-- Reviewed: the next statement makes it anew, in the same transaction and with the same values
ALTER TABLE translations DROP COLUMN subject_id;
-- Reviewed: the version before writes neither facts nor decisions, and the key has the columns that it had
ALTER TABLE translations
  ADD COLUMN subject_id uuid NOT NULL
    GENERATED ALWAYS AS (coalesce(question_id, update_id, fact_id, decision_id, project_id, oped_id)) STORED,
  ADD PRIMARY KEY (subject_id, language, field),
  ADD CHECK (num_nonnulls(question_id, update_id, fact_id, decision_id) <= CASE WHEN project_id IS NULL THEN 0 ELSE 1 END);

-- Reviewed: the table was just rewritten and is locked; these indexes are empty
CREATE INDEX translations_fact ON translations (fact_id) WHERE fact_id IS NOT NULL;
-- Reviewed: empty as well
CREATE INDEX translations_decision ON translations (decision_id) WHERE decision_id IS NOT NULL;

COMMENT ON COLUMN translations.field IS 'the name of the text within its subject, or option: and an option''s key';
