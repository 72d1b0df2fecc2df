-- A project can belong to several categories. The main one stays in its column: lists are indexed by it, and pictures drawn from it.
ALTER TABLE projects
  ADD COLUMN more_categories text[] NOT NULL DEFAULT '{}',
  ADD COLUMN requires_mobile boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT projects_more_categories_check CHECK (category IS NOT NULL OR more_categories = '{}');
COMMENT ON COLUMN projects.more_categories IS 'Beside the main category, without repetitions.';
COMMENT ON COLUMN projects.requires_mobile IS 'Only residents with a confirmed mobile number may respond.';
CREATE INDEX projects_more_categories ON projects USING gin (more_categories) WHERE more_categories <> '{}';

-- A number that a code has confirmed stays confirmed when its owner turns text messages off.
ALTER TABLE users
  ADD COLUMN confirmed_mobile text,
  ADD CONSTRAINT users_deleted_have_no_mobile CHECK (deleted_at IS NULL OR confirmed_mobile IS NULL);
COMMENT ON COLUMN users.confirmed_mobile IS 'E.164, confirmed by a code.';
UPDATE users SET confirmed_mobile = s.sms_number FROM follow_settings s WHERE s.user_id = users.id AND s.sms_number IS NOT NULL;

-- How parts of a name and address are compared: 'José  García' and 'JOSE GARCIA' are one.
CREATE FUNCTION person_key(part text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(lower(normalize(coalesce(part, ''), NFKD)), '[^[:alnum:]]', '', 'g');
