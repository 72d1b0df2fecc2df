-- Activity log, published releases, receipts and holds of an organization as a chain of hashes (docs/decisions/202-chain-of-records.md).

-- What waits for its place in the chain, as it was when it was written.
CREATE TABLE chain_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('activity', 'release', 'receipt', 'hold')),
  subject_id uuid NOT NULL,
  operation text NOT NULL CHECK (operation IN ('added', 'changed', 'removed')),
  content jsonb,
  written_at timestamptz(3) NOT NULL
);
CREATE INDEX chain_queue_organization ON chain_queue (organization_id, id);
CREATE INDEX chain_queue_subject ON chain_queue (subject_id);

CREATE TABLE chain_entries (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  position bigint NOT NULL CHECK (position > 0),
  kind text NOT NULL CHECK (kind IN ('activity', 'release', 'receipt', 'hold')),
  subject_id uuid NOT NULL,
  operation text NOT NULL CHECK (operation IN ('added', 'changed', 'removed')),
  written_at timestamptz(3) NOT NULL,
  salt text,
  content_hash text,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (organization_id, position)
);
CREATE INDEX chain_entries_subject ON chain_entries (organization_id, kind, subject_id);
COMMENT ON COLUMN chain_entries.salt IS 'Hashed before the content; null once a later entry replaces this one: nobody can guess erased content';
COMMENT ON COLUMN chain_entries.content_hash IS 'Null for a row that was removed';

CREATE TABLE chain_heads (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  position bigint NOT NULL,
  hash text NOT NULL,
  published_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, day)
);
COMMENT ON TABLE chain_heads IS 'The last entry of each chain, as it was published on a day';

-- The version before writes rows without queueing them. They are adopted until then; on an empty database, never.
CREATE TABLE chain_adoption (until timestamptz NOT NULL);
INSERT INTO chain_adoption SELECT now() + interval '1 hour' WHERE EXISTS (SELECT FROM organizations);

-- The rows that the chain proves, with what of them it proves.
CREATE VIEW chained_rows AS
SELECT e.organization_id, 'activity'::text AS kind, e.id AS subject_id, jsonb_build_object('user', e.user_id, 'name', e.user_name,
  'action', e.action, 'subjectType', e.subject_type, 'subject', e.subject_id, 'title', e.subject_title,
  'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'ip', e.ip::text, 'details', e.details) AS content
FROM audit_entries AS e
UNION ALL
SELECT p.organization_id, 'release', x.project_id, jsonb_build_object(
  'releasedAt', to_char(x.released_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'decidedAt', to_char(x.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'questions', to_jsonb(x.questions),
  'figures', (SELECT encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', c.question_id, c.division, c.step, c.count, c.runs, c.wordings,
    to_char(c.shown_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), E'\n' ORDER BY c.question_id, c.division COLLATE "C", c.step), ''),
    'UTF8')), 'hex') FROM published_counts AS c WHERE c.project_id = x.project_id))
FROM published_releases AS x JOIN projects AS p ON p.id = x.project_id
UNION ALL
SELECT r.organization_id, 'receipt', r.id, jsonb_build_object('project', r.project_id, 'title', r.title, 'cause', r.cause,
  'completedAt', to_char(r.completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'removedAt', to_char(r.removed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'counts', r.counts, 'packageHash', r.package_hash,
  'packageTakenAt', to_char(r.package_taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'filesRemovedAt', to_char(r.files_removed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM retention_receipts AS r
UNION ALL
SELECT p.organization_id, 'hold', h.project_id, jsonb_build_object('reason', h.reason,
  'heldAt', to_char(h.held_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM retention_holds AS h JOIN projects AS p ON p.id = h.project_id;

-- Called by the code that writes a row, in its transaction. A row that is written in another way is found, because it is not in the chain.
CREATE FUNCTION chain_record(of_kind text, of_subject uuid, of_operation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- What is erased does not wait in the queue either: its hash is never compared again.
  IF of_operation <> 'added' THEN
    UPDATE chain_queue SET content = NULL WHERE kind = of_kind AND subject_id = of_subject AND content IS NOT NULL;
  END IF;
  INSERT INTO chain_queue (organization_id, kind, subject_id, operation, content, written_at)
  SELECT c.organization_id, of_kind, of_subject, of_operation, CASE of_operation WHEN 'removed' THEN NULL ELSE c.content END, clock_timestamp()
  FROM chained_rows AS c WHERE c.kind = of_kind AND c.subject_id = of_subject;
END $$;
COMMENT ON FUNCTION chain_record(text, uuid, text) IS 'Queues a row for the chain; a removal is queued before the row is deleted';

SELECT pgboss.create_queue('record-chain', '{"policy": "exclusive", "notify": true}');
