// Tables that are not in a takeout, with the reason. A test compares this list and `tables.ts` with the database.
import type { Tables } from '../../../core/database/database.server.ts'

const accounts = 'Accounts and what they may do stay in their Plaza.'
const secret = 'A secret, or what belongs to one.'
const installation = 'About the installation, not about an organization.'
const waiting = 'Work and messages of that installation.'
const proved = 'Proved for that installation.'

const names = <Reason extends string>(reason: Reason, tables: readonly (keyof Tables)[]): [string, string][] =>
  tables.map((name) => [name, reason])

export const leftOut: ReadonlyMap<string, string> = new Map([
  ...names(accounts, ['users', 'administrator_offers', 'terms_acceptances', 'sessions', 'known_agents', 'known_browsers']),
  ...names(accounts, ['login_attempts', 'login_steps', 'mailed_links', 'mailed_codes', 'failed_login_days', 'follow_settings']),
  ...names(accounts, ['project_follows', 'zip_follows', 'sms_stops', 'scim_users', 'scim_groups', 'scim_group_members']),
  ...names(accounts, ['sso_identities', 'sso_pending_links', 'sso_logins', 'sso_removals', 'contact_messages']),
  ...names('Unsaved, and of single accounts.', ['text_drafts']),
  ...names(secret, ['secrets', 'api_keys', 'authenticators', 'passkeys', 'passkey_challenges', 'recovery_codes', 'sms_codes']),
  ...names(secret, ['scim_tokens', 'sso_connections', 'webhooks', 'webhook_deliveries', 'former_contacts']),
  ...names(proved, ['organization_domains', 'sso_domains']),
  ...names('Only to read, in records/flagged.jsonl, without the accounts that flagged something.', ['reports']),
  ...names('Only to read, in records/activity.jsonl: it was done in that installation.', ['audit_entries']),
  ...names('Evidence of that installation’s own removals.', ['retention_packages', 'retention_runs', 'retention_warnings']),
  ...names('Of deleted projects, which a takeout does not have.', ['project_bin']),
  ...names('Only to read: sealed packages are in records/packages.', ['released_packages', 'released_items']),
  ...names('Proves records of that installation.', ['chain_queue', 'chain_entries', 'chain_heads', 'chain_adoption']),
  ...names('Sealed for a hold of that installation; its administrator’s package has it.', ['held_versions']),
  ...names('Triggers and jobs compute it.', ['project_ranks', 'machine_translations', 'told', 'pending_notifications']),
  ...names('Triggers and jobs compute it.', ['respondent_chunks', 'kept_counts', 'respondent_changes']),
  ...names('Files of that installation, kept for a day.', ['exports', 'takeouts', 'resident_imports', 'resident_import_errors']),
  ...names('The history of this organization’s own import.', ['takeout_imports']),
  ...names('Between the organization and that installation’s operator.', [
    'billing_subscriptions',
    'billing_invoices',
    'billing_fee_notices',
  ]),
  ...names(waiting, ['outbox', 'telling_start', 'sms_days', 'request_counts', 'captcha_solutions', 'geocoder_turns', 'geocodes']),
  ...names(installation, ['backups', 'restorations', 'migrations', 'billing_fees', 'billing_invoice_years', 'stripe_events']),
  ...names(installation, ['security_audits', 'security_audit_reminders', 'status_incidents', 'towns', 'zips', 'zips_source']),
])
