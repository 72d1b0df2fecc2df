-- Populated places far from any post office of their name: cities whose mail carries a neighbor's name (Cudahy, California: 90201 Bell).
-- Without them, an address with the city's own name would look like the city of the same name in another state.
CREATE TABLE towns (
  name text NOT NULL,
  state text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (place_key(name)) STORED
);
CREATE INDEX towns_name ON towns (name_key);
COMMENT ON TABLE towns IS 'Populated places that no post office nearby is named after';
