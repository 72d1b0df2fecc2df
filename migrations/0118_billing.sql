-- What organizations pay: subscriptions, their invoices with numbers that have no gaps, fees, and the events that Stripe has sent.
CREATE TABLE billing_subscriptions (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('trial', 'active', 'past_due', 'limited', 'cancelled')),
  plan text CHECK (plan IN ('monthly', 'yearly')),
  next_plan text CHECK (next_plan IN ('monthly', 'yearly')),
  trial_ends_on date NOT NULL,
  anchor_on date,
  period_start date,
  period_end date,
  past_due_on date,
  reminded smallint,
  cancels boolean NOT NULL DEFAULT false,
  is_external boolean NOT NULL DEFAULT false,
  stripe_customer text UNIQUE,
  stripe_subscription text UNIQUE,
  stripe_plan text CHECK (stripe_plan IN ('monthly', 'yearly')),
  stripe_cents integer,
  CHECK ((period_start IS NULL) = (period_end IS NULL))
);
COMMENT ON TABLE billing_subscriptions IS 'One per organization, from its trial on';
COMMENT ON COLUMN billing_subscriptions.next_plan IS 'The plan from the next cycle on, if it differs';
COMMENT ON COLUMN billing_subscriptions.trial_ends_on IS 'The first day after the trial';
COMMENT ON COLUMN billing_subscriptions.anchor_on IS 'The first day of the first cycle; later cycles are counted from it';
COMMENT ON COLUMN billing_subscriptions.period_end IS 'The first day of the next cycle';
COMMENT ON COLUMN billing_subscriptions.past_due_on IS 'The day from which the days to pay by hand are counted';
COMMENT ON COLUMN billing_subscriptions.reminded IS 'The last reminder of this state, as its number of days';
COMMENT ON COLUMN billing_subscriptions.cancels IS 'Ends with the trial or the running cycle';
COMMENT ON COLUMN billing_subscriptions.is_external IS 'Stripe renews it and collects the fee';
COMMENT ON COLUMN billing_subscriptions.stripe_cents IS 'What Stripe charges from the next cycle on, for stripe_plan';

CREATE TABLE billing_invoice_years (
  year integer PRIMARY KEY,
  last integer NOT NULL
);
COMMENT ON TABLE billing_invoice_years IS 'The last invoice number of each year (UTC)';

CREATE TABLE billing_invoices (
  id uuid PRIMARY KEY,
  year integer NOT NULL,
  number integer NOT NULL,
  organization_id uuid REFERENCES organizations (id) ON DELETE SET NULL,
  bill_to jsonb NOT NULL,
  language text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('monthly', 'yearly')),
  period_start date NOT NULL,
  period_end date NOT NULL,
  cents integer NOT NULL CHECK (cents >= 0),
  currency text NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  due_on date NOT NULL,
  paid_at timestamptz(3),
  paid_by text CHECK (paid_by IN ('operator', 'stripe')),
  stripe_invoice text UNIQUE,
  UNIQUE (year, number),
  CHECK ((paid_at IS NULL) = (paid_by IS NULL))
);
COMMENT ON TABLE billing_invoices IS 'Kept when their organization is deleted: tax law asks for them';
COMMENT ON COLUMN billing_invoices.bill_to IS 'Name and address of the organization on the day of the invoice';
COMMENT ON COLUMN billing_invoices.period_end IS 'The first day that the invoice does not cover';
CREATE INDEX billing_invoices_organization ON billing_invoices (organization_id, id);
CREATE INDEX billing_invoices_open ON billing_invoices (due_on, id) WHERE paid_at IS NULL;

CREATE TABLE billing_fees (
  id uuid PRIMARY KEY,
  monthly_cents integer NOT NULL CHECK (monthly_cents > 0),
  yearly_cents integer NOT NULL CHECK (yearly_cents > 0),
  announced_at timestamptz(3) NOT NULL,
  effective_on date NOT NULL
);
COMMENT ON TABLE billing_fees IS 'Fees that the operator has announced; before the first, those of the settings';
COMMENT ON COLUMN billing_fees.effective_on IS 'Cycles that begin on this day or later cost these fees';

CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  received_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE stripe_events IS 'Events that Stripe has sent and that had their effect; removed after 90 days';

SELECT pgboss.create_queue('billing', '{"policy": "exclusive", "notify": true}');

DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''newLogin''::text', '''newLogin''::text, ''billing''::text');
END $$;
