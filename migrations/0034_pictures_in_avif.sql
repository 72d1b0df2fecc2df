-- Pictures are offered as AVIF too, which takes seconds to make: not while somebody waits, but after. Each file is its own entry of the queue.
ALTER TABLE project_files
  ADD COLUMN avif boolean NOT NULL DEFAULT false,
  ADD COLUMN avif_attempts smallint NOT NULL DEFAULT 0,
  -- the next try, which also keeps other processes away while one is at it; null: not wanted
  ADD COLUMN avif_not_before timestamptz DEFAULT now(),
  -- why the last try failed
  ADD COLUMN avif_error text;
CREATE INDEX project_files_avif ON project_files (avif_not_before)
  WHERE NOT avif AND avif_attempts < 5 AND avif_not_before IS NOT NULL AND widths <> '{}';
