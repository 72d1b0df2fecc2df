CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  are_you text NOT NULL,
  feedback_type text,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Solutions of the "I'm not a robot" check that were used, so that each counts once.
CREATE TABLE captcha_solutions (
  challenge text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
