-- A job of the queue publishes each planned draft at its moment.
INSERT INTO pgboss.job (name, data, singleton_key, start_after, keep_until, retry_limit, heartbeat_seconds, expire_seconds, policy)
SELECT 'publish', jsonb_build_object('project', project_id), project_id, publish_at, publish_at + interval '10 years', 1000000, 60, 86400, 'standard'
FROM project_schedules WHERE failed_at IS NULL;
DROP INDEX project_schedules_due;
-- The queue runs retention once a day; nothing else has to be held.
DROP TABLE retention_runs;
