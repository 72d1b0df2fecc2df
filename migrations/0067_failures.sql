-- Whose work a message is part of, so that its administrator sees what did not get there; null: the operator's.
ALTER TABLE outbox
  ADD COLUMN organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  -- which letter it is: `letters` in src/features/notifications/rules.ts; null: written before anybody noted it
  ADD COLUMN letter text,
  -- from then on it is of no use to anybody: its link is dead, or what it tells is over
  ADD COLUMN useful_until timestamptz(3);
CREATE INDEX outbox_failed ON outbox (organization_id, created_at DESC, id DESC) WHERE status = 'failed';
CREATE INDEX outbox_failed_to ON outbox (recipient) WHERE status = 'failed';
-- Pictures whose smaller sizes could not be made.
CREATE INDEX project_files_failed ON project_files (project_id) WHERE avif_error IS NOT NULL AND NOT avif;
CREATE INDEX exports_failed ON exports (organization_id) WHERE status = 'failed';
CREATE INDEX resident_imports_failed ON resident_imports (organization_id) WHERE status = 'failed';
