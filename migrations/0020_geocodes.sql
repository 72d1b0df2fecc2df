-- What the configured geocoder said, so that restarts and other processes need not ask again. An answer of null: it found nothing.
CREATE TABLE geocodes (
  -- SHA-256 of the address as it is compared: lower case, single spaces.
  query_hash bytea NOT NULL,
  provider text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (query_hash, provider)
);
CREATE INDEX geocodes_created ON geocodes (created_at);

-- From when on a geocoder may be asked again, by all processes together.
CREATE TABLE geocoder_turns (
  provider text PRIMARY KEY,
  next_at timestamptz NOT NULL
);
