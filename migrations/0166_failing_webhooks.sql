-- A webhook is turned off after three days of failing attempts, not after one failure long after another.
ALTER TABLE webhooks ADD COLUMN failed_at timestamptz;
ALTER TABLE webhooks ADD COLUMN told_at timestamptz;
COMMENT ON COLUMN webhooks.failing_since IS 'The first failure of those that follow each other without a success and without a long pause';
COMMENT ON COLUMN webhooks.failed_at IS 'The last failure';
COMMENT ON COLUMN webhooks.told_at IS 'When the administrators were last emailed that a delivery was given up';
