-- Sites whose pages may show an organization's embeds in a frame.
CREATE TABLE embed_sites (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  origins text[] NOT NULL,
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE embed_sites IS 'Sites whose pages may show an organization''s embeds in a frame';
COMMENT ON COLUMN embed_sites.origins IS 'Scheme, host and port, as a frame-ancestors directive takes them';
CREATE TRIGGER change_announced AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON embed_sites
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
