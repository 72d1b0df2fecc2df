-- Probable duplicates are left out in steps of five, in the order in which respondents began to count. A later confirmation must not put
-- somebody before those who counted already: comparing the totals of two moments would then tell of a single person.
ALTER TABLE respondents ADD COLUMN counts_from timestamptz;
COMMENT ON COLUMN respondents.counts_from IS 'When the respondent had responded and confirmed the email address; never changes.';

CREATE FUNCTION set_counts_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.counts_from := greatest(NEW.first_response_at, (SELECT u.email_verified_at FROM users AS u WHERE u.id = NEW.user_id));
  RETURN NEW;
END $$;
COMMENT ON FUNCTION set_counts_from() IS 'Sets once from when a respondent counts';
CREATE TRIGGER counts_from_set BEFORE INSERT OR UPDATE OF confirmed, first_response_at ON respondents FOR EACH ROW
  WHEN (NEW.confirmed AND NEW.first_response_at IS NOT NULL AND NEW.counts_from IS NULL) EXECUTE FUNCTION set_counts_from();

UPDATE respondents SET counts_from = first_response_at
WHERE confirmed AND first_response_at IS NOT NULL AND num_nonnulls(person_hash, mobile_hash, confirmed_mobile_hash) > 0;
