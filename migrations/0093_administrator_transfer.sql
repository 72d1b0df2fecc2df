-- The administrator can be replaced: by an offer that an editor accepts within 7 days, or by the operator. An organization has one
-- administrator, and can require a second login step of all its officials.
CREATE TABLE administrator_offers (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  to_user uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX administrator_offers_to_user ON administrator_offers (to_user);
COMMENT ON TABLE administrator_offers IS 'The open offer of an organization''s administrator to a colleague; removed when it is answered, withdrawn or expired';

CREATE UNIQUE INDEX users_administrator ON users (organization_id) WHERE permission = 'administrator';

ALTER TABLE organizations ADD COLUMN two_step_required boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN organizations.two_step_required IS 'Officials without an authenticator app or passkey can only set one up';
