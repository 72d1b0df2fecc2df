-- Ready files of officials that hold what a person has taken back are removed by a job.
SELECT pgboss.create_queue('outdated-files', '{"policy": "standard", "notify": true}');
