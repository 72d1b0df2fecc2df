-- Who deletes the account stays as a row that is nobody: what they said goes on counting, and nothing in it tells who they were.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_deleted_are_nobody CHECK (
  deleted_at IS NULL
  OR (
    login_type = 'Resident'
    AND first_name = ''
    AND last_name = ''
    AND email::text LIKE '%@deleted.invalid'
    AND language = 'en'
    AND num_nonnulls(
      title, ethnicity, mobile_number, gender, date_of_birth, resident_status, street_address, apartment, country, state, city, county, plus4,
      role, department, password_hash, terms_accepted_at
    ) = 0
  )
);

-- A login or a letter that was under way while the account was deleted must leave nothing behind. The lock makes it wait for the deletion.
CREATE FUNCTION nothing_for_deleted_accounts() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz;
BEGIN
  SELECT deleted_at INTO gone FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER sessions_of_deleted BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION nothing_for_deleted_accounts();
CREATE TRIGGER mailed_links_of_deleted BEFORE INSERT ON mailed_links FOR EACH ROW EXECUTE FUNCTION nothing_for_deleted_accounts();
