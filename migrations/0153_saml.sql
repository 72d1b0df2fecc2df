-- An organization's own login may speak SAML 2.0 instead of OpenID Connect.
ALTER TABLE sso_connections ADD COLUMN protocol text NOT NULL DEFAULT 'oidc' CHECK (protocol IN ('oidc', 'saml'));
ALTER TABLE sso_connections ADD COLUMN login_url text;
ALTER TABLE sso_connections ADD COLUMN certificates text[] NOT NULL DEFAULT '{}';
ALTER TABLE sso_connections ADD COLUMN email_attribute text;
ALTER TABLE sso_connections ADD CONSTRAINT sso_connections_saml CHECK (protocol = 'oidc' OR (login_url IS NOT NULL AND cardinality(certificates) > 0));
COMMENT ON COLUMN sso_connections.protocol IS 'With SAML, the issuer is the provider''s entity ID, and there is no client';
COMMENT ON COLUMN sso_connections.login_url IS 'Where the provider takes requests of SAML by redirect';
COMMENT ON COLUMN sso_connections.certificates IS 'Certificates with which the provider signs assertions, in base64; several while it rotates them';
COMMENT ON COLUMN sso_connections.email_attribute IS 'The attribute with a person''s address; null for the usual ones';

-- A provider posts its answer without the browser's cookies: it waits here until the browser fetches it with them.
ALTER TABLE sso_logins ADD COLUMN answer bytea;
ALTER TABLE sso_logins ADD COLUMN ticket_hash bytea;
ALTER TABLE sso_logins ADD COLUMN assertion_hash bytea;
CREATE UNIQUE INDEX sso_logins_assertion ON sso_logins (organization_id, assertion_hash) WHERE assertion_hash IS NOT NULL;
COMMENT ON COLUMN sso_logins.answer IS 'The answer of a SAML provider, encrypted, until it is read';
COMMENT ON COLUMN sso_logins.ticket_hash IS 'Of the ticket that only the browser has which brought the answer';
COMMENT ON COLUMN sso_logins.assertion_hash IS 'Of the assertion''s ID, which opens one session';
