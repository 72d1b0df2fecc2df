-- Published figures are approximate (docs/decisions/147-approximate-figures.md). A seed decides how much is taken off each before it is
-- rounded: it never changes, and nobody outside may know it.
ALTER TABLE projects ADD COLUMN figure_seed uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE questions ADD COLUMN figure_seed uuid NOT NULL DEFAULT gen_random_uuid();
COMMENT ON COLUMN projects.figure_seed IS 'decides the offsets of published figures; secret';
COMMENT ON COLUMN questions.figure_seed IS 'decides the offsets of published figures; secret';

ALTER TABLE published_releases ADD COLUMN leaves_out boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN published_releases.leaves_out IS 'people who answered before the close are in no release, because they were too few';

ALTER TABLE published_counts DROP CONSTRAINT published_counts_count_check;
ALTER TABLE published_counts ADD CONSTRAINT published_counts_count_check CHECK (count >= 0);
COMMENT ON COLUMN published_counts.runs IS '[{"options": ["yes"], "count": 15}, ...]: one per option, 0 where too few people chose it';
-- Exact figures are decided anew, as approximate ones, when somebody next reads them.
DELETE FROM published_counts;
DELETE FROM published_releases;
