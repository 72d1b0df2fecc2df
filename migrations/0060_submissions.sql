-- The names that a person's devices gave to their latest sendings, newest first: one that comes again, because its reply was lost, writes nothing.
ALTER TABLE respondents ADD COLUMN submissions text[] NOT NULL DEFAULT '{}';
