-- The methods of published results say how many people had moved, and how many had probably answered before with another account.
ALTER TABLE published_counts DROP CONSTRAINT published_counts_division_check,
  ADD CONSTRAINT published_counts_division_check CHECK (division IN ('way', 'language', 'weights', 'moved', 'duplicates')) NOT VALID;
ALTER TABLE published_counts VALIDATE CONSTRAINT published_counts_division_check;
