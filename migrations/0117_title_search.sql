-- Search by relevance: words of the title weigh more than words of the description, so titles have an index of their own.
ALTER TABLE projects ADD COLUMN title_search text NOT NULL GENERATED ALWAYS AS (search_key(title)) STORED;
COMMENT ON COLUMN projects.title_search IS 'The title in lower case without accents';
CREATE INDEX projects_title_search ON projects USING gin (title_search gin_trgm_ops);
