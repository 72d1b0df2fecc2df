-- Fees change for an organization 30 days after it got the email about them, so the emails are noted.
CREATE TABLE billing_fee_notices (
  fee_id uuid NOT NULL REFERENCES billing_fees (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  message uuid,
  mailed_at timestamptz(3),
  sent_at timestamptz(3),
  PRIMARY KEY (fee_id, organization_id),
  CHECK (message IS NULL OR mailed_at IS NOT NULL)
);
COMMENT ON TABLE billing_fee_notices IS 'Which organizations got the email about announced fees';
COMMENT ON COLUMN billing_fee_notices.message IS 'The email in the outbox, which forgets sent ones; null while there is nobody to send it to';
COMMENT ON COLUMN billing_fee_notices.mailed_at IS 'When it was put into the outbox';
COMMENT ON COLUMN billing_fee_notices.sent_at IS 'When the mail server took it; null until then';
CREATE INDEX billing_fee_notices_unsent ON billing_fee_notices (organization_id) WHERE sent_at IS NULL;

-- Until now, everybody was mailed with the announcement.
INSERT INTO billing_fee_notices (fee_id, organization_id, mailed_at, sent_at)
SELECT f.id, b.organization_id, f.announced_at, f.announced_at
FROM billing_fees f CROSS JOIN billing_subscriptions b WHERE b.state <> 'cancelled';
