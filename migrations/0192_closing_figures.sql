-- A question whose figures could not be updated in the last release before a survey closed kept its old ones for good. Each release now
-- prepares what such questions show at the close, with answers added up, in case the survey closes without another release.
ALTER TABLE published_releases ADD COLUMN closing jsonb;
COMMENT ON COLUMN published_releases.closing IS
  'what the close adds if no release comes first: the instant of the release that prepared it, and steps of questions, as in published_counts';
