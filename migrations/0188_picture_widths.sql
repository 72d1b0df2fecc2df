-- Pictures are offered in more widths. A job makes them for those that are stored.
SELECT pgboss.create_queue('picture-widths', '{"policy": "exclusive", "notify": true}');
-- Pages show how far a translation is.
CREATE TRIGGER change_announced AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON machine_translations
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
