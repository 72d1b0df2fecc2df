-- What officials did: who, what, to which thing, when, from where. It outlives the people and things that it names, so it refers to neither.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  -- as it was then
  user_name text NOT NULL,
  -- the call: method and path with its parameters' names, "PUT /projects/:id"
  action text NOT NULL,
  subject_type text,
  subject_id text,
  subject_title text,
  at timestamptz NOT NULL,
  ip text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  CHECK ((subject_type IS NULL) = (subject_id IS NULL))
);
CREATE INDEX audit_entries_newest ON audit_entries (organization_id, at DESC, id DESC);
CREATE INDEX audit_entries_at ON audit_entries (at);
