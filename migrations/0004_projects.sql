CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS cube;

-- How text is searched: 'Calle Mayagüez' is found by 'mayaguez'.
CREATE FUNCTION search_key(text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g'));

CREATE TABLE projects (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'completed')),
  -- a draft may be incomplete, so everything a person enters may be empty until it is published
  title text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  project_type text,
  category text,
  department text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  county text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  plus4 text NOT NULL DEFAULT '',
  lat double precision,
  lng double precision,
  -- the place as a point on a sphere of the earth's mean radius in miles (6,371.0088 km), for nearest-first by index
  point cube GENERATED ALWAYS AS (
    CASE WHEN lat IS NULL OR lng IS NULL THEN NULL
    ELSE cube(ARRAY[
      6371.0088 / 1.609344 * cos(radians(lat)) * cos(radians(lng)),
      6371.0088 / 1.609344 * cos(radians(lat)) * sin(radians(lng)),
      6371.0088 / 1.609344 * sin(radians(lat))])
    END) STORED,
  starts_at timestamptz,
  ends_at timestamptz,
  is_pin boolean NOT NULL DEFAULT false,
  survey_visibility text NOT NULL DEFAULT 'Private' CHECK (survey_visibility IN ('Private', 'Public')),
  results_published boolean NOT NULL DEFAULT false,
  likes_count integer NOT NULL DEFAULT 0,
  comments_count integer NOT NULL DEFAULT 0,
  questions_count integer NOT NULL DEFAULT 0,
  search text NOT NULL GENERATED ALWAYS AS (
    search_key(title || ' ' || description || ' ' || department || ' ' || street || ' ' || city || ' ' || county || ' ' || zip)
  ) STORED,
  -- to the millisecond, as cursors and JavaScript hold it
  posted_at timestamptz(3),
  completed_at timestamptz,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  listed_at timestamptz(3) NOT NULL GENERATED ALWAYS AS (coalesce(posted_at, created_at)) STORED,
  CONSTRAINT projects_shown_have_a_place CHECK (status = 'draft' OR (lat IS NOT NULL AND lng IS NOT NULL)),
  CHECK (ends_at >= starts_at)
);
-- the public list: pinned first, then newest or nearest, then id so that a cursor never skips or repeats
CREATE INDEX projects_listed ON projects (is_pin, listed_at DESC, id DESC) WHERE status = 'published';
CREATE INDEX projects_organization ON projects (organization_id, listed_at DESC);
CREATE INDEX projects_point ON projects USING gist (point) WHERE status = 'published' AND NOT is_pin;
CREATE INDEX projects_box ON projects (lat, lng) WHERE status = 'published';
CREATE INDEX projects_search ON projects USING gin (search gin_trgm_ops);

CREATE TABLE project_zips (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  zip text NOT NULL,
  PRIMARY KEY (project_id, zip)
);
CREATE INDEX project_zips_zip ON project_zips (zip, project_id);

CREATE TABLE project_files (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'document')),
  name text NOT NULL,
  -- every stored file of this row lies below this key, which ends in /
  file_key text NOT NULL,
  bytes integer NOT NULL,
  width integer,
  height integer,
  -- widths in pixels of the sized variants that exist
  widths integer[] NOT NULL DEFAULT '{}',
  pages integer,
  alt text NOT NULL DEFAULT '',
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX project_files_project ON project_files (project_id, kind, position);

CREATE TABLE project_facts (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  label text NOT NULL,
  value text NOT NULL,
  position integer NOT NULL
);
CREATE INDEX project_facts_project ON project_facts (project_id, position);

CREATE TABLE project_updates (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  title text NOT NULL,
  text text NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX project_updates_project ON project_updates (project_id, posted_at DESC);
