-- An organisation's own address, colours and ways elsewhere.
CREATE TABLE own_sites (
  organization_id uuid PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  -- The part before the installation's own host: "newport-beach".
  subdomain text UNIQUE CHECK (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  -- A whole host of the organisation's own: "ask.example.gov".
  domain text UNIQUE CHECK (domain = lower(domain)),
  brand_color text CHECK (brand_color ~ '^#[0-9a-f]{6}$'),
  accent_color text CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  -- [{"network": "facebook", "address": "https://..."}]
  links jsonb NOT NULL DEFAULT '[]',
  changed_at timestamptz NOT NULL
);
