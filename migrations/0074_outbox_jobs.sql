-- A job of the queue sends each message. What a process was sending counts as what a dead process left: a mail that was handed over is sent.
UPDATE outbox SET status = CASE WHEN channel = 'mail' AND handed_over_at IS NOT NULL THEN 'sent' ELSE 'waiting' END,
  sent_at = CASE WHEN channel = 'mail' THEN handed_over_at END
WHERE status = 'sending';
INSERT INTO pgboss.job (name, data, priority, start_after, keep_until, retry_limit, heartbeat_seconds, policy)
SELECT channel, jsonb_build_object('message', id), CASE WHEN bulk THEN 0 ELSE 1 END, not_before, now() + interval '10 years', 1000000, 60, 'standard'
FROM outbox WHERE status = 'waiting';
DROP INDEX outbox_waiting;
DROP INDEX outbox_sending;
ALTER TABLE outbox DROP COLUMN not_before, DROP COLUMN claim, DROP COLUMN lease_until;
