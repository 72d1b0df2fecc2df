-- A job of the queue works through each uploaded list of residents. What a process was at begins anew.
UPDATE resident_imports SET status = 'waiting', checked = 0, done = 0 WHERE status = 'running';
INSERT INTO pgboss.job (name, data, keep_until, retry_limit, heartbeat_seconds, expire_seconds, policy)
SELECT 'resident-import', jsonb_build_object('import', id), now() + interval '10 years', 1000000, 60, 86400, 'standard'
FROM resident_imports WHERE status = 'waiting' ORDER BY created_at;
ALTER TABLE resident_imports DROP COLUMN heartbeat_at;
DROP INDEX resident_imports_open;
