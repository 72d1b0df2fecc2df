-- Opinion articles of organisations. What stands in `description` is HTML that was sanitised before it came here.
CREATE TABLE opeds (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  title text NOT NULL,
  author text NOT NULL,
  description text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'published')),
  created_at timestamptz(3) NOT NULL,
  edited_at timestamptz(3) NOT NULL,
  -- since when everybody can read it: it is published and has a picture
  posted_at timestamptz(3),
  is_demo boolean NOT NULL DEFAULT false,
  CONSTRAINT opeds_drafts_are_not_posted CHECK (status = 'published' OR posted_at IS NULL)
);
CREATE INDEX opeds_posted ON opeds (posted_at DESC, id DESC) WHERE posted_at IS NOT NULL;
CREATE INDEX opeds_organization ON opeds (organization_id, edited_at DESC, id DESC);

-- The first by position is the article's own; the others stand in its text.
CREATE TABLE oped_images (
  id uuid PRIMARY KEY,
  oped_id uuid NOT NULL REFERENCES opeds (id) ON DELETE CASCADE,
  -- a folder with a file per width
  file_key text NOT NULL,
  name text NOT NULL,
  alt text NOT NULL,
  bytes bigint NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  widths integer[] NOT NULL,
  position integer NOT NULL
);
CREATE INDEX oped_images_oped ON oped_images (oped_id, position, id);
