-- The daily retention run notes the machine's own clock, which never jumps: a wall clock that was changed while Plaza was off is noticed.
ALTER TABLE retention_runs
  ADD COLUMN boot text,
  ADD COLUMN uptime_milliseconds bigint,
  ADD COLUMN jumped_at_uptime bigint;
COMMENT ON COLUMN retention_runs.boot IS 'Which start of which machine the uptime counts from; null where the machine does not say.';
COMMENT ON COLUMN retention_runs.uptime_milliseconds IS 'The machine''s uptime when the run began.';
COMMENT ON COLUMN retention_runs.jumped_at_uptime IS 'The uptime at which the wall clock was found changed since this run; null if it was not.';
