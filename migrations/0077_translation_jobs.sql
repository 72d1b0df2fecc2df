-- A job of the queue has each translation made. What a process was at begins anew.
UPDATE machine_translations SET status = 'waiting' WHERE status = 'running';
INSERT INTO pgboss.job (name, data, start_after, keep_until, retry_limit, heartbeat_seconds, expire_seconds, policy)
SELECT 'translation', jsonb_build_object('translation', id), not_before, now() + interval '10 years', 1000000, 60, 86400, 'standard'
FROM machine_translations WHERE status = 'waiting' ORDER BY not_before;
DROP INDEX machine_translations_open;
ALTER TABLE machine_translations DROP COLUMN heartbeat_at, DROP COLUMN not_before;
