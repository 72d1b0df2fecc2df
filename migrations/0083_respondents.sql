-- A respondent is one person in one project, with the facts that were true at the first response. Answers, votes, comments, likes and the
-- way a person came hang on the respondent instead of the account, so neither a changed profile nor a deleted account moves a total.
-- Existing responses get the facts that the account has now, which are the ones that results were counted by.
ALTER TABLE respondents
  ADD COLUMN id uuid,
  ADD COLUMN person_id uuid,
  ADD COLUMN channel text NOT NULL DEFAULT 'account' CHECK (channel IN ('account', 'code', 'paper', 'kiosk')),
  ADD COLUMN zip_code text,
  ADD COLUMN state text,
  ADD COLUMN age_range text,
  ADD COLUMN gender text,
  ADD COLUMN ethnicity text,
  ADD COLUMN language text CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi')),
  ADD COLUMN moved boolean NOT NULL DEFAULT false,
  ADD COLUMN confirmed boolean NOT NULL DEFAULT false,
  ADD COLUMN first_response_at timestamptz(3);

-- Likes alone, and surveys that were opened and not sent, had no respondent so far.
CREATE FUNCTION pg_temp.random_alias() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('34679ACDEFGHJKMNPQRTUVWXY', 1 + floor(random() * 25)::int, 1), '') FROM generate_series(1, 5)
$$;
CREATE TEMPORARY TABLE unknown_respondents ON COMMIT DROP AS
  SELECT project_id, user_id, min(created_at) AS created_at, bool_or(responded) AS responded
  FROM (
    SELECT project_id, user_id, created_at, true AS responded FROM likes
    UNION ALL SELECT project_id, user_id, started_at, false FROM participations
    UNION ALL SELECT project_id, user_id, min(created_at), true FROM answers GROUP BY project_id, user_id
  ) AS came
  WHERE NOT EXISTS (SELECT FROM respondents r WHERE r.project_id = came.project_id AND r.user_id = came.user_id)
  GROUP BY project_id, user_id;
UPDATE respondents SET first_response_at = created_at;
-- Two random aliases of one project may be equal: those rows are drawn again.
DO $$
BEGIN
  LOOP
    INSERT INTO respondents (project_id, user_id, alias, created_at, first_response_at)
    SELECT n.project_id, n.user_id, pg_temp.random_alias(), n.created_at, CASE WHEN n.responded THEN n.created_at END
    FROM unknown_respondents n
    WHERE NOT EXISTS (SELECT FROM respondents r WHERE r.project_id = n.project_id AND r.user_id = n.user_id)
    ON CONFLICT DO NOTHING;
    EXIT WHEN NOT FOUND;
  END LOOP;
END
$$;

-- A deleted account's responses stay together under a name that leads to no account.
CREATE TEMPORARY TABLE persons ON COMMIT DROP AS
  SELECT id, CASE WHEN deleted_at IS NULL THEN id ELSE gen_random_uuid() END AS person_id FROM users;
UPDATE respondents r
SET id = gen_random_uuid(), person_id = p.person_id, zip_code = u.zip_code, state = u.state, age_range = u.age_range, gender = u.gender,
  ethnicity = u.ethnicity, language = u.language, confirmed = u.email_verified_at IS NOT NULL
FROM users u JOIN persons p ON p.id = u.id WHERE u.id = r.user_id;

-- The rows that hang on a respondent. Indexes on the account go first, and the new ones follow the update.
ALTER TABLE answers DROP CONSTRAINT answers_one_each, DROP CONSTRAINT answers_user_id_fkey, ADD COLUMN respondent_id uuid;
DROP INDEX answers_people;
DROP INDEX answers_user;
UPDATE answers a SET respondent_id = r.id FROM respondents r WHERE r.project_id = a.project_id AND r.user_id = a.user_id;
ALTER TABLE answers ALTER COLUMN respondent_id SET NOT NULL, DROP COLUMN user_id;

ALTER TABLE comments DROP CONSTRAINT comments_project_id_user_id_fkey, ADD COLUMN respondent_id uuid;
DROP INDEX comments_once;
DROP INDEX comments_user;
UPDATE comments c SET respondent_id = r.id FROM respondents r WHERE r.project_id = c.project_id AND r.user_id = c.user_id;
ALTER TABLE comments ALTER COLUMN respondent_id SET NOT NULL, DROP COLUMN user_id;

ALTER TABLE votes DROP CONSTRAINT votes_project_id_user_id_fkey, DROP CONSTRAINT votes_pkey, ADD COLUMN respondent_id uuid;
UPDATE votes v SET respondent_id = r.id FROM respondents r WHERE r.project_id = v.project_id AND r.user_id = v.user_id;
ALTER TABLE votes ALTER COLUMN respondent_id SET NOT NULL, DROP COLUMN user_id;

ALTER TABLE likes DROP CONSTRAINT likes_user_id_fkey, DROP CONSTRAINT likes_pkey, ADD COLUMN respondent_id uuid;
UPDATE likes l SET respondent_id = r.id FROM respondents r WHERE r.project_id = l.project_id AND r.user_id = l.user_id;
ALTER TABLE likes ALTER COLUMN respondent_id SET NOT NULL, DROP COLUMN user_id;

ALTER TABLE participations DROP CONSTRAINT participations_user_id_fkey, DROP CONSTRAINT participations_pkey, ADD COLUMN respondent_id uuid;
UPDATE participations t SET respondent_id = r.id FROM respondents r WHERE r.project_id = t.project_id AND r.user_id = t.user_id;
ALTER TABLE participations ALTER COLUMN respondent_id SET NOT NULL, DROP COLUMN user_id;

-- Only now may the accounts go from the respondents.
ALTER TABLE respondents DROP CONSTRAINT respondents_pkey, DROP CONSTRAINT respondents_user_id_fkey, ALTER COLUMN user_id DROP NOT NULL;
UPDATE respondents r SET user_id = NULL, shares_identity = false, submissions = '{}' FROM users u WHERE u.id = r.user_id AND u.deleted_at IS NOT NULL;
ALTER TABLE respondents
  ALTER COLUMN id SET NOT NULL,
  ALTER COLUMN person_id SET NOT NULL,
  ALTER COLUMN language SET NOT NULL,
  ADD PRIMARY KEY (id),
  ADD CONSTRAINT respondents_of_project UNIQUE (project_id, id),
  ADD CONSTRAINT respondents_account UNIQUE (project_id, user_id),
  ADD CONSTRAINT respondents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  ADD CONSTRAINT respondents_account_channel CHECK (channel = 'account' OR user_id IS NULL);

ALTER TABLE answers
  ADD CONSTRAINT answers_one_each UNIQUE (question_id, respondent_id),
  ADD CONSTRAINT answers_respondent FOREIGN KEY (project_id, respondent_id) REFERENCES respondents (project_id, id) ON DELETE CASCADE;
-- Who answered in a project and when, read from the index alone: results begin with it.
CREATE INDEX answers_people ON answers (project_id, respondent_id, created_at);
ALTER TABLE comments
  ADD CONSTRAINT comments_respondent FOREIGN KEY (project_id, respondent_id) REFERENCES respondents (project_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX comments_once ON comments (project_id, respondent_id, md5(text));
ALTER TABLE votes
  ADD PRIMARY KEY (project_id, respondent_id),
  ADD CONSTRAINT votes_respondent FOREIGN KEY (project_id, respondent_id) REFERENCES respondents (project_id, id) ON DELETE CASCADE;
ALTER TABLE likes
  ADD PRIMARY KEY (project_id, respondent_id),
  ADD CONSTRAINT likes_respondent FOREIGN KEY (project_id, respondent_id) REFERENCES respondents (project_id, id) ON DELETE CASCADE;
ALTER TABLE participations
  ADD PRIMARY KEY (project_id, respondent_id),
  ADD CONSTRAINT participations_respondent FOREIGN KEY (project_id, respondent_id) REFERENCES respondents (project_id, id) ON DELETE CASCADE;

-- The account's email address may be confirmed after the response: the respondent follows, and keeps the last state after a deletion.
CREATE FUNCTION confirm_respondents() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE respondents SET confirmed = NEW.email_verified_at IS NOT NULL WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_confirmed AFTER UPDATE OF email_verified_at ON users FOR EACH ROW
  WHEN ((OLD.email_verified_at IS NULL) <> (NEW.email_verified_at IS NULL)) EXECUTE FUNCTION confirm_respondents();

-- The zip code and age range of deleted accounts were kept for statistics, which the respondents keep now.
UPDATE users SET zip_code = NULL, age_range = NULL WHERE deleted_at IS NOT NULL;
ALTER TABLE users DROP CONSTRAINT users_deleted_are_nobody;
ALTER TABLE users ADD CONSTRAINT users_deleted_are_nobody CHECK (
  deleted_at IS NULL
  OR (
    login_type = 'Resident'
    AND first_name = ''
    AND last_name = ''
    AND email::text LIKE '%@deleted.invalid'
    AND language = 'en'
    AND num_nonnulls(
      title, ethnicity, mobile_number, gender, date_of_birth, age_range, resident_status, street_address, apartment, country, state, city,
      county, zip_code, plus4, role, department, password_hash, terms_accepted_at
    ) = 0
  )
);

COMMENT ON TABLE respondents IS 'One person in one project. Facts are as of the first response and never change after it.';
COMMENT ON COLUMN respondents.user_id IS 'The account; null for responses without one and after the account was deleted.';
COMMENT ON COLUMN respondents.person_id IS 'Equal for one person''s respondents in several projects. The account''s id while it exists, otherwise random.';
COMMENT ON COLUMN respondents.channel IS 'How the responses arrived.';
COMMENT ON COLUMN respondents.language IS 'The account''s language at the first response; participations.language is that of the form.';
COMMENT ON COLUMN respondents.moved IS 'The person had changed zip codes, after responding elsewhere, before the first response to this project.';
COMMENT ON COLUMN respondents.confirmed IS 'The account''s email address is confirmed, or was when the account was deleted.';
COMMENT ON COLUMN respondents.first_response_at IS 'The first answer, comment, vote or like; null if the person only opened the survey.';
