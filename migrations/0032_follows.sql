-- Who sends a message holds it for a while; who dies lets it go. See docs/decisions/032-telling-followers.md.
ALTER TABLE outbox
  -- more mail headers than every letter has: {"List-Unsubscribe": "<https://...>"}
  ADD COLUMN headers jsonb,
  -- one of many: waits until nothing waits that somebody asked for
  ADD COLUMN bulk boolean NOT NULL DEFAULT false,
  -- no text message goes out at night by the clocks of this state; null: it was asked for just now
  ADD COLUMN quiet_state text,
  ADD COLUMN claim uuid,
  ADD COLUMN lease_until timestamptz,
  -- just before the last byte that makes the receiving server accept it
  ADD COLUMN handed_over_at timestamptz,
  ADD COLUMN provider_id text;
ALTER TABLE outbox DROP CONSTRAINT outbox_status_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_status_check CHECK (status IN ('waiting', 'sending', 'sent', 'failed'));
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (channel, bulk, not_before) WHERE status = 'waiting';
CREATE INDEX outbox_sending ON outbox (lease_until) WHERE status = 'sending';
CREATE UNIQUE INDEX outbox_provider ON outbox (provider_id) WHERE provider_id IS NOT NULL;

-- Numbers that answered STOP, until they say START. Nothing is written to them, whoever asks for it.
CREATE TABLE sms_stops (
  number text PRIMARY KEY,
  stopped_at timestamptz NOT NULL
);

-- How a resident is told; there is a row as soon as somebody follows anything.
CREATE TABLE follow_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  by_mail boolean NOT NULL DEFAULT true,
  by_sms boolean NOT NULL DEFAULT false,
  rhythm text NOT NULL DEFAULT 'daily' CHECK (rhythm IN ('atOnce', 'daily', 'weekly')),
  -- kinds of news that the person wants none of
  muted text[] NOT NULL DEFAULT '{}',
  -- E.164, confirmed by a code; with the words that were agreed to, and when
  sms_number text,
  sms_agreed_at timestamptz,
  sms_agreed_to text,
  CHECK (NOT by_sms OR (sms_number IS NOT NULL AND sms_agreed_at IS NOT NULL AND sms_agreed_to IS NOT NULL))
);
CREATE INDEX follow_settings_number ON follow_settings (sms_number) WHERE sms_number IS NOT NULL;

-- A number that waits for its code.
CREATE TABLE sms_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  number text NOT NULL,
  agreed_to text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  -- how many codes were sent since sent_from, which is at most an hour ago
  sent_count integer NOT NULL,
  sent_from timestamptz NOT NULL
);
CREATE INDEX sms_codes_number ON sms_codes (number);

CREATE TABLE project_follows (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES follow_settings (user_id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX project_follows_user ON project_follows (user_id);

CREATE TABLE zip_follows (
  zip text NOT NULL,
  user_id uuid NOT NULL REFERENCES follow_settings (user_id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (zip, user_id)
);
CREATE INDEX zip_follows_user ON zip_follows (user_id);

-- From when on there is something to tell: whatever was there before the first start is old.
CREATE TABLE telling_start (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  at timestamptz NOT NULL
);

-- What followers are told of, each once, whoever finds it first.
CREATE TABLE told (
  kind text NOT NULL CHECK (kind IN ('newProject', 'update', 'closing', 'decision', 'done')),
  subject_id uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  happened_at timestamptz NOT NULL,
  -- followers are taken in the order of their ids, a batch at a time; this one was the last so far
  reached uuid,
  done_at timestamptz,
  PRIMARY KEY (kind, subject_id)
);
CREATE INDEX told_project ON told (project_id);
CREATE INDEX told_open ON told (happened_at) WHERE done_at IS NULL;

-- What each follower is still to be told, and when.
CREATE TABLE tidings (
  user_id uuid NOT NULL REFERENCES follow_settings (user_id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, channel, kind, subject_id),
  FOREIGN KEY (kind, subject_id) REFERENCES told (kind, subject_id) ON DELETE CASCADE
);
CREATE INDEX tidings_due ON tidings (due_at, user_id);
CREATE INDEX tidings_project ON tidings (project_id);
CREATE INDEX tidings_told ON tidings (kind, subject_id);

-- Where what happened lately is looked for.
CREATE INDEX projects_to_tell_new ON projects (posted_at) WHERE status = 'published';
CREATE INDEX projects_to_tell_closing ON projects (ends_at) WHERE status = 'published';
CREATE INDEX project_updates_to_tell ON project_updates (posted_at);

-- A form that was under way while the account was deleted leaves nothing behind.
CREATE TRIGGER follow_settings_of_deleted BEFORE INSERT ON follow_settings FOR EACH ROW EXECUTE FUNCTION nothing_for_deleted_accounts();
CREATE TRIGGER sms_codes_of_deleted BEFORE INSERT ON sms_codes FOR EACH ROW EXECUTE FUNCTION nothing_for_deleted_accounts();
