-- The list of keys says who made each one, because a key outlasts its maker's time in the organization.
ALTER TABLE api_keys ADD COLUMN created_by uuid REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX api_keys_created_by ON api_keys (created_by);
COMMENT ON COLUMN api_keys.created_by IS 'Who made the key; null after their account was deleted, and for keys made before this column existed';
