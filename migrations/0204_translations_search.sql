-- Readers search the texts of projects in their own language.
-- Concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS translations_search ON translations USING gin (search_key(text) gin_trgm_ops)
  WHERE field IN ('title', 'description') AND subject_id = project_id;
