-- The register of public-records requests: a request keeps its projects from removal, and its log says what was withheld.
CREATE TABLE records_requests (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  year integer NOT NULL,
  number integer NOT NULL,
  received_on date NOT NULL,
  first_due_on date NOT NULL,
  due_on date NOT NULL,
  requester_name text NOT NULL,
  requester_contact text NOT NULL,
  asked text NOT NULL,
  officer_id uuid REFERENCES users (id) ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'received'
    CHECK (status IN ('received', 'inReview', 'extended', 'fulfilled', 'denied', 'withdrawn')),
  created_at timestamptz(3) NOT NULL,
  reviewed_at timestamptz(3),
  extended_at timestamptz(3),
  extension_reason text,
  closed_at timestamptz(3),
  closing_note text,
  reminded_days integer,
  UNIQUE (organization_id, year, number),
  CHECK ((extended_at IS NULL) = (extension_reason IS NULL)),
  CHECK ((closed_at IS NOT NULL) = (status IN ('fulfilled', 'denied', 'withdrawn')))
);
CREATE INDEX records_requests_open ON records_requests (organization_id, due_on, id) WHERE closed_at IS NULL;
CREATE INDEX records_requests_closed ON records_requests (organization_id, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX records_requests_officer ON records_requests (officer_id);
COMMENT ON TABLE records_requests IS 'Public-records requests that officials noted';
COMMENT ON COLUMN records_requests.number IS 'Counts the organization''s requests of a year from 1';
COMMENT ON COLUMN records_requests.first_due_on IS 'The due date before an extension';
COMMENT ON COLUMN records_requests.requester_name IS 'Cleared two years after the request was closed, as is the contact';
COMMENT ON COLUMN records_requests.reminded_days IS 'The officer was last reminded so many days before the due date';

CREATE TABLE records_request_projects (
  request_id uuid NOT NULL REFERENCES records_requests (id) ON DELETE CASCADE,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  PRIMARY KEY (request_id, project_id)
);
CREATE INDEX records_request_projects_project ON records_request_projects (project_id);
COMMENT ON TABLE records_request_projects IS 'The projects that a public-records request concerns';

CREATE TABLE records_withheld (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES records_requests (id) ON DELETE CASCADE,
  what text NOT NULL,
  why text NOT NULL,
  exemption text NOT NULL,
  noted_at timestamptz(3) NOT NULL
);
CREATE INDEX records_withheld_request ON records_withheld (request_id, noted_at, id);
COMMENT ON TABLE records_withheld IS 'What was withheld from a requester, why, and by which exemption';

SELECT pgboss.create_queue('records-request-reminders', '{"policy": "exclusive", "notify": true}');

DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''removalWarning''::text', '''removalWarning''::text, ''recordsRequestDue''::text');
END $$;
