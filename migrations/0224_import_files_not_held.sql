-- The uploaded file of an import can have names and addresses, and is deleted after the import, on hold too: what came of it is kept.
CREATE OR REPLACE TRIGGER "Keep_held_version" AFTER UPDATE OR DELETE ON platform_imports FOR EACH ROW
  EXECUTE FUNCTION keep_held_version('status attempts done added known empty bad faults finished_at columns file_key');
