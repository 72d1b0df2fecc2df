-- A project can belong to several categories. The main one stays in its column: lists are indexed by it, and pictures drawn from it.
ALTER TABLE projects
  ADD COLUMN more_categories text[] NOT NULL DEFAULT '{}',
  ADD COLUMN requires_mobile boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT projects_more_categories_check CHECK (category IS NOT NULL OR more_categories = '{}');
COMMENT ON COLUMN projects.more_categories IS 'Beside the main category, without repetitions.';
COMMENT ON COLUMN projects.requires_mobile IS 'Only residents with a confirmed mobile number may respond.';
-- Counts by category read an index alone.
DROP INDEX projects_listed, projects_kind, projects_box;
CREATE INDEX projects_listed ON projects (is_pin, listed_at DESC, id DESC)
  INCLUDE (status, starts_at, ends_at, project_type, category, more_categories, organization_id) WHERE status <> 'draft';
CREATE INDEX projects_kind ON projects (category, project_type, is_pin, listed_at DESC, id DESC)
  INCLUDE (status, starts_at, ends_at, more_categories) WHERE status <> 'draft';
CREATE INDEX projects_box ON projects (lat, lng)
  INCLUDE (id, status, starts_at, ends_at, project_type, category, more_categories, organization_id, is_pin) WHERE status <> 'draft';
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
