CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- How place names are compared: 'St. Louis', 'Saint Louis' and 'saint louis' are one, as are 'De Kalb' and 'DeKalb',
-- 'Mayagüez' and 'Mayaguez'. Stored in a column, so that searches by prefix can use an index.
CREATE FUNCTION place_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(
    regexp_replace(
      regexp_replace(lower(normalize(name, NFD)), '\mfort\M', 'ft', 'g'),
      '\mmount\M', 'mt', 'g'),
    '\msaint\M', 'st', 'g'),
  '[^a-z0-9]', '', 'g');

-- The post offices of the United States. County and FIPS code follow the Census Bureau; the code is null where a zip has none.
CREATE TABLE zips (
  zip text PRIMARY KEY CHECK (zip ~ '^[0-9]{5}$'),
  city text NOT NULL,
  state text NOT NULL,
  county text NOT NULL,
  county_fips text CHECK (county_fips ~ '^[0-9]{5}$'),
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  city_key text NOT NULL GENERATED ALWAYS AS (place_key(city)) STORED,
  county_key text NOT NULL GENERATED ALWAYS AS (place_key(county)) STORED
);
CREATE INDEX zips_state_city ON zips (state, city_key);
CREATE INDEX zips_state_county ON zips (state, county_key);
CREATE INDEX zips_county_fips ON zips (county_fips);
CREATE INDEX zips_city_prefix ON zips (city_key text_pattern_ops);
CREATE INDEX zips_point ON zips (lat, lng);

-- One row: which data the table above was filled from.
CREATE TABLE zips_source (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checksum text NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);
