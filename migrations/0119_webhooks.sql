-- An organization's programs receive events: each event makes a delivery per webhook and a job that sends it.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL,
  active boolean NOT NULL,
  secret bytea NOT NULL,
  former_secret bytea,
  former_until timestamptz,
  created_at timestamptz NOT NULL,
  failing_since timestamptz,
  retry_at timestamptz,
  turned_off_at timestamptz,
  CHECK ((former_secret IS NULL) = (former_until IS NULL))
);
CREATE INDEX webhooks_organization ON webhooks (organization_id, created_at DESC);
COMMENT ON TABLE webhooks IS 'Addresses that receive an organization''s events';
COMMENT ON COLUMN webhooks.secret IS 'Signs deliveries; encrypted';
COMMENT ON COLUMN webhooks.former_secret IS 'The secret before the last rotation, which also signs until former_until; encrypted';
COMMENT ON COLUMN webhooks.failing_since IS 'The first failure after the last success';
COMMENT ON COLUMN webhooks.retry_at IS 'After a failure, nothing is sent before this moment: a receiver that hangs must not keep others waiting';
COMMENT ON COLUMN webhooks.turned_off_at IS 'When the webhook was turned off because deliveries failed for three days';

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event text NOT NULL,
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  attempted_at timestamptz,
  next_at timestamptz,
  reply_status integer,
  reply text,
  error text,
  milliseconds integer
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
COMMENT ON TABLE webhook_deliveries IS 'Deliveries of the last 30 days; the id is the webhook-id of every attempt';
COMMENT ON COLUMN webhook_deliveries.data IS 'Ids and counts, never what people wrote';
COMMENT ON COLUMN webhook_deliveries.reply IS 'The first 1024 bytes of the last reply';
COMMENT ON COLUMN webhook_deliveries.error IS 'Why there was no reply: timeout, address, dns, connection or off';

SELECT pgboss.create_queue('webhook', '{"policy": "standard", "notify": true}');

DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''newTerms''::text', '''newTerms''::text, ''webhookOff''::text');
END $$;
