-- Deleted projects with responses wait 30 days. Until then they are drafts of no organization, which every query leaves out.
ALTER TABLE projects ALTER COLUMN organization_id DROP NOT NULL;

CREATE TABLE project_bin (
  project_id uuid PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('draft', 'published', 'completed')),
  results_published boolean NOT NULL,
  publish_at timestamptz(3),
  deleted_at timestamptz(3) NOT NULL
);
CREATE INDEX project_bin_organization ON project_bin (organization_id, deleted_at);
COMMENT ON TABLE project_bin IS 'What a deleted project gets back when it is restored';
COMMENT ON COLUMN project_bin.publish_at IS 'When the draft was to be published; null if it was not scheduled';

-- What the chain of records proves of a deleted project stays its organization's.
CREATE OR REPLACE VIEW chained_rows AS
SELECT e.organization_id, 'activity'::text AS kind, e.id AS subject_id, jsonb_build_object('user', e.user_id, 'name', e.user_name,
  'action', e.action, 'subjectType', e.subject_type, 'subject', e.subject_id, 'title', e.subject_title,
  'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'ip', e.ip::text, 'details', e.details) AS content
FROM audit_entries AS e
UNION ALL
SELECT coalesce(p.organization_id, d.organization_id), 'release', x.project_id, jsonb_build_object(
  'releasedAt', to_char(x.released_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'decidedAt', to_char(x.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'questions', to_jsonb(x.questions),
  'figures', (SELECT encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', c.question_id, c.division, c.step, c.count, c.runs, c.wordings,
    to_char(c.shown_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), E'\n' ORDER BY c.question_id, c.division COLLATE "C", c.step), ''),
    'UTF8')), 'hex') FROM published_counts AS c WHERE c.project_id = x.project_id))
FROM published_releases AS x JOIN projects AS p ON p.id = x.project_id LEFT JOIN project_bin AS d ON d.project_id = p.id
UNION ALL
SELECT r.organization_id, 'receipt', r.id, jsonb_build_object('project', r.project_id, 'title', r.title, 'cause', r.cause,
  'completedAt', to_char(r.completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'removedAt', to_char(r.removed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'counts', r.counts, 'packageHash', r.package_hash,
  'packageTakenAt', to_char(r.package_taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'filesRemovedAt', to_char(r.files_removed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM retention_receipts AS r
UNION ALL
SELECT coalesce(p.organization_id, d.organization_id), 'hold', h.project_id, jsonb_build_object('reason', h.reason,
  'heldAt', to_char(h.held_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM retention_holds AS h JOIN projects AS p ON p.id = h.project_id LEFT JOIN project_bin AS d ON d.project_id = p.id;
