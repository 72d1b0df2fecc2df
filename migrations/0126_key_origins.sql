-- Pages of listed sites may call the API with a key: browsers ask first, without the key, so the origin finds it.
ALTER TABLE api_keys ADD COLUMN origins text[] NOT NULL DEFAULT '{}';
CREATE INDEX api_keys_origins ON api_keys USING gin (origins);
COMMENT ON COLUMN api_keys.origins IS 'Sites whose pages may read replies to calls with the key';
