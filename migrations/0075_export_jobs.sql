-- A job of the queue makes each file. What a process was making begins anew.
UPDATE exports SET status = 'waiting', done = 0 WHERE status = 'running';
INSERT INTO pgboss.job (name, data, keep_until, retry_limit, heartbeat_seconds, expire_seconds, policy)
SELECT 'export', jsonb_build_object('export', id), now() + interval '10 years', 1000000, 60, 86400, 'standard'
FROM exports WHERE status = 'waiting' ORDER BY created_at;
DROP INDEX exports_open;
CREATE INDEX exports_open ON exports (organization_id) WHERE status IN ('waiting', 'running');
ALTER TABLE exports DROP COLUMN heartbeat_at;
