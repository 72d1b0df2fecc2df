-- An account's last acceptance overwrote the one before, so nobody could prove which versions a person had accepted, and when.
CREATE TABLE terms_acceptances (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  version text NOT NULL,
  accepted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, version)
);
COMMENT ON TABLE terms_acceptances IS 'Each version of the terms that a person accepted. A trigger on users writes it.';
COMMENT ON COLUMN terms_acceptances.accepted_at IS 'The first acceptance of the version.';

INSERT INTO terms_acceptances (user_id, version, accepted_at)
SELECT id, terms_version, terms_accepted_at FROM users WHERE terms_version IS NOT NULL AND terms_accepted_at IS NOT NULL;

-- Accounts accept at several places; a trigger misses none.
CREATE FUNCTION keep_terms_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO terms_acceptances (user_id, version, accepted_at) VALUES (NEW.id, NEW.terms_version, NEW.terms_accepted_at)
  ON CONFLICT (user_id, version) DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_terms AFTER INSERT OR UPDATE OF terms_version, terms_accepted_at ON users FOR EACH ROW
  WHEN (NEW.terms_version IS NOT NULL AND NEW.terms_accepted_at IS NOT NULL) EXECUTE FUNCTION keep_terms_acceptance();
