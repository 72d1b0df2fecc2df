-- Packages for people who requested records. Everything in them was reviewed item by item before they were sealed.
CREATE TABLE released_packages (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES records_requests (id) ON DELETE CASCADE,
  version integer NOT NULL,
  reason text,
  status text NOT NULL DEFAULT 'review' CHECK (status IN ('review', 'sealing', 'sealed', 'failed')),
  language text NOT NULL,
  began_at timestamptz(3) NOT NULL,
  sealed_at timestamptz(3),
  manifest_hash text,
  bytes bigint,
  file_key text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  UNIQUE (request_id, version),
  CHECK ((version = 1) = (reason IS NULL)),
  CHECK ((status = 'sealed') = (num_nonnulls(sealed_at, manifest_hash, bytes) = 3))
);
CREATE UNIQUE INDEX released_packages_unsealed ON released_packages (request_id) WHERE status <> 'sealed';
COMMENT ON TABLE released_packages IS 'What was released for public-records requests, after a review of each item';
COMMENT ON COLUMN released_packages.reason IS 'Why another version was made; null for the first';
COMMENT ON COLUMN released_packages.began_at IS 'Words after this moment are not in the package';
COMMENT ON COLUMN released_packages.manifest_hash IS 'SHA-256 of the manifest in hexadecimal, the seal of the package';

CREATE TABLE released_items (
  id uuid PRIMARY KEY,
  package_id uuid NOT NULL REFERENCES released_packages (id) ON DELETE CASCADE,
  number integer NOT NULL,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN (
    'comment', 'officialAnswer', 'hiddenReason', 'answer', 'report', 'updateTitle', 'update', 'decisionSaid', 'decision')),
  source_id uuid NOT NULL,
  text_hash bytea NOT NULL,
  suggestions jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'release', 'redact', 'withhold')),
  redactions jsonb NOT NULL DEFAULT '[]',
  exemption text,
  revision integer NOT NULL DEFAULT 0,
  UNIQUE (package_id, number),
  UNIQUE (package_id, kind, source_id),
  CHECK ((state IN ('redact', 'withhold')) = (exemption IS NOT NULL)),
  CHECK ((state = 'redact') = (redactions <> '[]'))
);
CREATE INDEX released_items_open ON released_items (package_id, number) WHERE state = 'open';
CREATE INDEX released_items_project ON released_items (project_id);
COMMENT ON TABLE released_items IS 'The decision about each text of a released package; the texts stay where they are';
COMMENT ON COLUMN released_items.source_id IS 'The comment, answer, report, update or decision that has the text';
COMMENT ON COLUMN released_items.text_hash IS 'SHA-256 of the text that was reviewed: a changed text is reviewed again';
COMMENT ON COLUMN released_items.suggestions IS 'Positions that a rule marks for the reviewer';
COMMENT ON COLUMN released_items.redactions IS 'Positions that the package replaces with a mark';
COMMENT ON COLUMN released_items.revision IS 'Counts decisions: one that is based on an older revision is refused';

SELECT pgboss.create_queue('released-package', '{"policy": "standard", "notify": true}');
