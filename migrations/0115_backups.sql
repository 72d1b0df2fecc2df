-- When backups were made, and when one was restored. The retention of what became due since a backup is finished before the site opens.

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  taken_at timestamptz(3) NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  encrypted boolean NOT NULL
);
COMMENT ON TABLE backups IS 'One row for each complete backup that the backup command made of this database.';
COMMENT ON COLUMN backups.taken_at IS 'The moment whose rows the backup has.';

CREATE TABLE restorations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  taken_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3) NOT NULL DEFAULT now(),
  retained_at timestamptz(3)
);
COMMENT ON TABLE restorations IS 'One row for each restore of a backup into this database.';
COMMENT ON COLUMN restorations.taken_at IS 'The moment whose rows the backup has.';
COMMENT ON COLUMN restorations.retained_at IS 'When everything due was removed again; until then the site does not open.';
