CREATE EXTENSION IF NOT EXISTS citext;

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  department text NOT NULL,
  slug text NOT NULL UNIQUE,
  logo_key text,
  -- as entered at registration: streetAddress, apartment, city, county, state, zipCode, plus4, country
  address jsonb NOT NULL,
  -- copied out of the address because it decides who may respond
  state text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  login_type text NOT NULL CHECK (login_type IN ('Organization', 'Resident')),
  organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  permission text CHECK (permission IN ('viewer', 'editor', 'administrator')),
  role text,
  department text,
  title text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  ethnicity text,
  email citext NOT NULL UNIQUE,
  mobile_number text,
  gender text,
  date_of_birth date,
  age_range text,
  resident_status text,
  street_address text,
  apartment text,
  country text,
  state text,
  city text,
  county text,
  zip_code text,
  plus4 text,
  password_hash text,
  terms_accepted_at timestamptz,
  language text NOT NULL DEFAULT 'en',
  email_verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((login_type = 'Organization') = (organization_id IS NOT NULL)),
  CHECK ((login_type = 'Organization') = (permission IS NOT NULL))
);
CREATE INDEX users_organization ON users (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX users_zip_code ON users (zip_code) WHERE login_type = 'Resident';

CREATE TABLE sessions (
  -- SHA-256 of the token: the token itself is never stored
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remember_me boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Secrets that travel by mail: confirm an address, set a first password, reset a password. Each works once.
CREATE TABLE mailed_links (
  secret_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'setPassword', 'reset')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mailed_links_user ON mailed_links (user_id);

-- Logins under way or failed, counted per account and address, and per address. After the window they are forgotten.
CREATE TABLE login_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account citext NOT NULL,
  address text NOT NULL,
  -- false while the password is still being looked at
  failed boolean NOT NULL DEFAULT false,
  tried_at timestamptz NOT NULL
);
CREATE INDEX login_attempts_address ON login_attempts (address, tried_at);
CREATE INDEX login_attempts_tried ON login_attempts (tried_at);
