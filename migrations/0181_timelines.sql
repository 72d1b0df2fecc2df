-- A database that was taken back to an earlier moment by its server's own tools has another timeline. Plaza notices that at its start.
ALTER TABLE restorations ADD COLUMN timeline text;
COMMENT ON COLUMN restorations.timeline IS 'The timeline of the database server, where the row was written because it was new; null for a restored backup.';
