-- An authenticator app of an official; without confirmed_at it is still being set up.
CREATE TABLE authenticators (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- AES-256-GCM: nonce (12), tag (16), then the secret that the app holds too
  secret bytea NOT NULL,
  confirmed_at timestamptz,
  -- the newest half minute whose code was used: no code counts twice, and none from before it
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- SHA-256 of codes for whoever has lost the app. A code that is used goes away.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Somebody has shown the right password, and still owes a code.
CREATE TABLE login_steps (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remember_me boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_steps_user ON login_steps (user_id);
CREATE INDEX login_steps_expires ON login_steps (expires_at);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- how often the device says that it was used; a copy of the key falls behind
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What a passkey has to sign, once. Nobody's while somebody logs in.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);
