-- Every mail and SMS is a row before it is anything else, written in the transaction that causes it.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body_text text NOT NULL,
  body_html text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- a try that failed is repeated no sooner
  not_before timestamptz NOT NULL DEFAULT now(),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_at timestamptz
);
CREATE INDEX outbox_newest ON outbox (created_at DESC, id DESC);
CREATE INDEX outbox_waiting ON outbox (not_before) WHERE status = 'waiting';
