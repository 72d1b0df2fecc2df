-- How many people live in a place, as the organization's administrator uploaded it: what those who answered are compared with.
CREATE TABLE population_figures (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  level text NOT NULL CHECK (level IN ('state', 'county', 'city', 'zip')),
  state text NOT NULL,
  -- the county or city as zips names it, or the zip code; the state's code for a state
  place text NOT NULL,
  residents integer NOT NULL CHECK (residents > 0),
  -- {"ageRange": {"18-24": 9100, ...}, "gender": {...}, "ethnicity": {...}}; groups without a figure are left out
  groups jsonb NOT NULL,
  source_name text NOT NULL,
  source_year integer NOT NULL,
  source_link text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- a new upload replaces the old one of the same place
  CONSTRAINT population_figures_place UNIQUE (organization_id, level, state, place)
);
