-- Providers may encrypt assertions for an organization, with a certificate of its own.
ALTER TABLE sso_connections ADD COLUMN decryption_key bytea;
ALTER TABLE sso_connections ADD COLUMN decryption_certificate text;
COMMENT ON COLUMN sso_connections.decryption_key IS 'The private key that opens encrypted assertions of SAML, encrypted; null until SAML is saved';
COMMENT ON COLUMN sso_connections.decryption_certificate IS 'The certificate of that key, in base64; its provider encrypts with it';
