-- The twice-yearly security audit: dated reports, reminders of the next one, and how many logins failed, which was forgotten within an hour.
CREATE TABLE security_audits (
  id uuid PRIMARY KEY,
  made_at timestamptz(3) NOT NULL,
  version text NOT NULL,
  findings jsonb NOT NULL
);
COMMENT ON TABLE security_audits IS 'Reports of the twice-yearly security audit; counts, never people';
COMMENT ON COLUMN security_audits.version IS 'The version of Plaza that made the report';
CREATE INDEX security_audits_made ON security_audits (made_at);

CREATE TABLE security_audit_reminders (
  day date PRIMARY KEY
);
COMMENT ON TABLE security_audit_reminders IS 'The days (UTC) on which the operator was reminded of a due audit';

CREATE TABLE failed_login_days (
  day date PRIMARY KEY,
  failures integer NOT NULL,
  most integer NOT NULL,
  bursts integer NOT NULL
);
COMMENT ON TABLE failed_login_days IS 'Failed logins by day (UTC), without accounts and addresses, for a year';
COMMENT ON COLUMN failed_login_days.most IS 'The most failures for one account within about an hour';
COMMENT ON COLUMN failed_login_days.bursts IS 'How often an account had ten failures or more within about an hour';

SELECT pgboss.create_queue('security-audit-reminder', '{"policy": "exclusive", "notify": true}');

DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'outbox_letter_check';
  ALTER TABLE outbox DROP CONSTRAINT outbox_letter_check;
  EXECUTE 'ALTER TABLE outbox ADD CONSTRAINT outbox_letter_check '
    || replace(known, '''newLogin''::text', '''newLogin''::text, ''securityAudit''::text');
END $$;
