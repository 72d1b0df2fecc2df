-- A person who deletes the account keeps the responses in the totals. Without a trace of the email address they could register it again
-- and respond a second time, as often as they like. The trace is a keyed hash by project, which no response refers to.
CREATE TABLE former_contacts (
  contact_hash bytea NOT NULL,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  zip_code text,
  moved_at timestamptz(3),
  kept_at timestamptz(3) NOT NULL,
  PRIMARY KEY (contact_hash, project_id)
);
CREATE INDEX former_contacts_project ON former_contacts (project_id);
COMMENT ON TABLE former_contacts IS 'Email addresses and mobile numbers of people who responded and no longer have them in an account.';
COMMENT ON COLUMN former_contacts.contact_hash IS 'HMAC-SHA256 of the confirmed address or number, keyed with the installation''s secret.';
COMMENT ON COLUMN former_contacts.zip_code IS 'The account''s when it was kept: another one at the next registration is a move.';
COMMENT ON COLUMN former_contacts.moved_at IS 'The account''s last move.';

-- What two accounts of one person have in common: the name with street and birth date, or the mobile number.
ALTER TABLE users ADD COLUMN person_hash text GENERATED ALWAYS AS (
  CASE WHEN login_type = 'Resident' THEN md5(
    nullif(person_key(first_name), '') || ' ' || nullif(person_key(last_name), '') || ' ' || nullif(person_key(street_address), '') || ' '
    || (date_of_birth - DATE '1900-01-01')::text
  ) END) STORED;
COMMENT ON COLUMN users.person_hash IS 'Equal for residents with the same name, street and birth date; null if one of them is missing.';
CREATE INDEX users_person_hash ON users (person_hash) WHERE person_hash IS NOT NULL;
CREATE INDEX users_mobile_number ON users (mobile_number) WHERE mobile_number IS NOT NULL;
