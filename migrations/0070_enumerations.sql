-- The types of the tables are generated from the schema, and a CHECK constraint is where they find the values of an enumeration.
ALTER TABLE projects
  ADD CONSTRAINT projects_project_type_check
    CHECK (project_type IN ('New project', 'Existing project', 'Repairs/Maintenance', 'Event', 'Disaster')),
  ADD CONSTRAINT projects_category_check
    CHECK (category IN (
      'Greenery', 'Toll charges', 'Utilities', 'Roads', 'Highways', 'Commercial building', 'Residential building', 'Native land',
      'Community club buildings', 'Minor works'
    ));
ALTER TABLE guard_overrides ADD CONSTRAINT guard_overrides_rule_check
  CHECK (rule IN (
    'leading', 'doubleBarrelled', 'loaded', 'absolute', 'negation', 'personalData', 'hardToRead', 'unbalanced',
    'noWayOut', 'longText', 'overlapping', 'longSurvey', 'untranslated', 'outdated'
  ));
ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check
  CHECK (letter IN (
    'invitation', 'residentInvitation', 'confirmation', 'reset', 'newAddress', 'addressChanged', 'newLogin', 'secondStep', 'notPublished',
    'removalWarning', 'news', 'smsCode'
  ));
ALTER TABLE tidings ADD CONSTRAINT tidings_kind_check
  CHECK (kind IN ('newProject', 'update', 'closing', 'decision', 'done', 'commentAnswered', 'commentHidden'));
ALTER TABLE follow_settings ADD CONSTRAINT follow_settings_muted_check
  CHECK (muted <@ ARRAY['newProject', 'update', 'closing', 'decision', 'comment']);

-- A language that is no longer offered is read as English.
UPDATE users SET language = 'en' WHERE language NOT IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi');
UPDATE exports SET language = 'en' WHERE language NOT IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi');
UPDATE resident_imports SET language = 'en' WHERE language NOT IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi');
ALTER TABLE users ADD CONSTRAINT users_language_check CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi'));
ALTER TABLE exports ADD CONSTRAINT exports_language_check CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi'));
ALTER TABLE resident_imports ADD CONSTRAINT resident_imports_language_check CHECK (language IN ('en', 'fr', 'es', 'hi', 'zh', 'it', 'vi'));

-- The server's clock decides when a link expires, so the moment it was made comes from the same clock.
ALTER TABLE mailed_links ALTER COLUMN created_at DROP DEFAULT;
