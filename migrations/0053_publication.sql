-- In which language the form was read that a person sent last: published only in groups of 5 and more. Empty for what was sent before.
ALTER TABLE participations ADD COLUMN language text CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi'));

-- Since when everybody sees the totals; empty while nobody does, and for what was published before this was noted.
ALTER TABLE projects ADD COLUMN results_published_at timestamptz(3);

-- What officials chose to publish, and how they asked people in. It stays when they take the totals back, for the next time.
CREATE TABLE published_results (
  project_id uuid PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  -- Ids of questions; one that was removed since stands for nothing. Questions that came later are not published.
  questions uuid[] NOT NULL,
  -- empty where a program published without saying it
  invited text CHECK (invited <> ''),
  changed_at timestamptz(3) NOT NULL
);

-- Beside questions: how those who took part divide by the way they came ('way') and by language, as runs; and ('weights') what they were
-- weighted by at that step, as the options of one run whose count is the effective size.
ALTER TABLE published_counts ADD COLUMN division text CHECK (division IN ('way', 'language', 'weights')),
  ADD CHECK (division IS NULL OR question_id IS NULL);
ALTER TABLE published_counts DROP CONSTRAINT published_counts_project_id_question_id_step_key;
ALTER TABLE published_counts ADD CONSTRAINT published_counts_one_each UNIQUE NULLS NOT DISTINCT (project_id, question_id, division, step);
