-- A webhook whose events are rare is turned off as well: three days of failure are counted from the first failed attempt to the next
-- success, and two deliveries, or all attempts at one, must have failed.
ALTER TABLE webhooks ADD COLUMN failing_twice boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN webhooks.failing_since IS 'The first failure after the last success';
COMMENT ON COLUMN webhooks.failing_twice IS 'Since then a second delivery failed, or one used up its attempts';
COMMENT ON COLUMN webhooks.failed_at IS 'Unused; versions before 0197 write the last failure';
