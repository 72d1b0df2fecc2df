-- One queue for each kind of job (`defineJob` in the sources). How often a job is tried, and when it counts as dead, comes with each job.
SELECT pgboss.create_queue(name, jsonb_build_object('policy', 'standard', 'notify', true))
FROM unnest(ARRAY['mail', 'sms', 'export', 'export-expiry', 'resident-import', 'translation', 'avif', 'publish', 'follow-news', 'tidy']) AS name;
-- At most one run at a time, whoever asks for it.
SELECT pgboss.create_queue('retention', '{"policy": "exclusive", "notify": true}');
