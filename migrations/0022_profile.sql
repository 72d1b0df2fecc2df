-- A link may also move an account to another address, which is kept with it until it is used.
ALTER TABLE mailed_links ADD COLUMN new_email citext;
ALTER TABLE mailed_links DROP CONSTRAINT mailed_links_purpose_check;
ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_purpose_check CHECK (purpose IN ('confirm', 'setPassword', 'reset', 'email'));
ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_new_email CHECK ((purpose = 'email') = (new_email IS NOT NULL));

-- With which browsers and systems ("Firefox, Windows") each official has logged in: a new one is told by mail.
CREATE TABLE known_agents (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, agent)
);
