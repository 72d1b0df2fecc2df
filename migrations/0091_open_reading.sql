-- Reading without an account: an organization may open the details of its published projects to everyone. Responding needs a login.
ALTER TABLE organizations ADD COLUMN open_reading boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN organizations.open_reading IS 'Visitors may read the details of published and completed projects';
