-- A person may delete the account while a sheet with the person waits for its import, which would register the person again.
ALTER TABLE resident_imports ADD COLUMN left_out bytea[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN resident_imports.left_out IS
  'Keyed hashes of the email addresses of people who deleted their accounts since the upload; empty after the import.';
