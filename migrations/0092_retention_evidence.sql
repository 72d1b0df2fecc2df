-- The evidence that a removal was announced: when a warning's mail was sent, and on which days the daily run took place. Days are counted by
-- runs, because a clock that jumped would count days that never were.
ALTER TABLE retention_warnings ADD COLUMN delivered_at timestamptz;
UPDATE retention_warnings SET delivered_at = sent_at;
COMMENT ON COLUMN retention_warnings.sent_at IS 'When its mails were put into the outbox.';
COMMENT ON COLUMN retention_warnings.delivered_at IS 'When the first of its mails was sent; null until then.';

CREATE TABLE retention_runs (
  day date PRIMARY KEY,
  ran_at timestamptz NOT NULL
);
COMMENT ON TABLE retention_runs IS 'The days (UTC) on which the daily retention run took place.';
