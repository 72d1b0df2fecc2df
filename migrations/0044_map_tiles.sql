-- A map of a city or a region reads the projects of its quarter degrees, not of the whole band of its latitudes around the earth.
ALTER TABLE projects ADD COLUMN tile integer
  GENERATED ALWAYS AS (floor((lat + 90) * 4)::integer * 1440 + floor((lng + 180) * 4)::integer) STORED;
CREATE INDEX projects_tile ON projects (tile)
  INCLUDE (lat, lng, id, status, starts_at, ends_at, project_type, category, organization_id, is_pin) WHERE status <> 'draft';
