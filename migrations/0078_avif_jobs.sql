-- A job of the queue makes each picture's AVIF sizes. A picture without a job of its own, and without a failure, is offered without AVIF.
ALTER TABLE project_files ADD COLUMN avif_failed_at timestamptz;
UPDATE project_files SET avif_failed_at = coalesce(avif_not_before, created_at)
WHERE avif_error IS NOT NULL AND NOT avif AND avif_attempts >= 5;
INSERT INTO pgboss.job (name, data, start_after, keep_until, retry_limit, heartbeat_seconds, expire_seconds, policy)
SELECT 'avif', jsonb_build_object('file', id), avif_not_before, now() + interval '10 years', 1000000, 60, 86400, 'standard'
FROM project_files
WHERE NOT avif AND avif_attempts < 5 AND avif_not_before IS NOT NULL AND widths <> '{}';
DROP INDEX project_files_avif;
DROP INDEX project_files_failed;
CREATE INDEX project_files_failed ON project_files (project_id) WHERE avif_failed_at IS NOT NULL;
ALTER TABLE project_files DROP COLUMN avif_not_before;
COMMENT ON COLUMN project_files.avif_failed_at IS 'When the last attempt failed; null while attempts remain, and after the failure was dismissed.';
