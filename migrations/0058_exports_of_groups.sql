-- What is exported is what the results' page shows: the groups that it was narrowed down to, by name; none for everybody.
ALTER TABLE exports ADD COLUMN groups jsonb NOT NULL DEFAULT '{}';
