-- What a printed code says never changes; where it leads can.
CREATE TABLE qr_codes (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  code text NOT NULL CONSTRAINT qr_codes_code UNIQUE,
  -- where it hangs
  label text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX qr_codes_project ON qr_codes (project_id, id);

-- By project, because a code that is pointed elsewhere takes no scans along.
CREATE TABLE qr_scans (
  qr_code_id uuid NOT NULL REFERENCES qr_codes (id) ON DELETE CASCADE,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  scans integer NOT NULL,
  PRIMARY KEY (qr_code_id, project_id)
);
CREATE INDEX qr_scans_project ON qr_scans (project_id);

-- That somebody came to a survey, by which way, and whether they sent it. The first way counts.
CREATE TABLE participations (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  way text NOT NULL CHECK (way IN ('code', 'mail', 'link')),
  -- empty where the code was removed since
  qr_code_id uuid REFERENCES qr_codes (id) ON DELETE SET NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (project_id, user_id),
  CHECK (qr_code_id IS NULL OR way = 'code')
);
CREATE INDEX participations_user ON participations (user_id);
CREATE INDEX participations_code ON participations (qr_code_id) WHERE qr_code_id IS NOT NULL;

-- Whoever answered before anybody looked at ways came by a link.
INSERT INTO participations (project_id, user_id, way, started_at, finished_at)
SELECT project_id, user_id, 'link', min(created_at), max(created_at) FROM answers GROUP BY project_id, user_id;
