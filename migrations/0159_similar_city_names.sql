-- Concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS zips_city_similar ON zips USING gin (city_key gin_trgm_ops);
