-- Rows of an uploaded sheet that were imported, but that the office should look at. The errors and the remarks share a table.
ALTER TABLE resident_imports ADD COLUMN flagged integer NOT NULL DEFAULT 0;
ALTER TABLE resident_import_errors ADD COLUMN is_flag boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN resident_import_errors.is_flag IS 'The row was imported; otherwise it was not, because of these errors.';
