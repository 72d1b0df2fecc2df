// Tables that a legal hold does not keep, with the reason. A test compares this list, and the triggers, with the database.
import type { Tables } from '../../../core/database/database.server.ts'

const account = 'About an account, not about a project.'
const secret = 'A secret, or what belongs to one.'
const installation = 'About the installation, not about a project.'
const organization = 'About the organization, not about a project.'
const computed = 'Computed from content that is kept.'
const waiting = 'Work and messages under way, not content.'
const files = 'Files made from content that is kept.'

const names = <Reason extends string>(reason: Reason, tables: readonly (keyof Tables)[]): [string, string][] =>
  tables.map((name) => [name, reason])

export const exempt: ReadonlyMap<string, string> = new Map([
  ...names(account, ['users', 'administrator_offers', 'terms_acceptances', 'sessions', 'known_agents', 'known_browsers']),
  ...names(account, ['login_attempts', 'login_steps', 'mailed_links', 'mailed_codes', 'failed_login_days', 'follow_settings']),
  ...names(account, ['zip_follows', 'sms_stops', 'scim_users', 'scim_groups', 'scim_group_members']),
  ...names(account, ['sso_identities', 'sso_pending_links', 'sso_logins', 'sso_removals', 'contact_messages']),
  ...names('Whom to notify of a project; what the person contributed is kept.', ['project_follows']),
  ...names('Unsent text that only its author can read. A draft of a project is a row of projects.', ['text_drafts']),
  ...names('Hashes that tell who responded from another zip code before; the responses are kept.', ['former_contacts']),
  ...names(secret, ['secrets', 'api_keys', 'authenticators', 'passkeys', 'passkey_challenges', 'recovery_codes', 'sms_codes']),
  ...names(secret, ['scim_tokens', 'sso_connections', 'webhooks', 'webhook_deliveries']),
  ...names(organization, ['organizations', 'organization_domains', 'sso_domains', 'own_sites', 'embed_sites', 'mail_senders']),
  ...names(organization, ['population_figures', 'retention_periods', 'takeout_imports', 'resident_imports', 'resident_import_errors']),
  ...names(organization, ['billing_subscriptions', 'billing_invoices', 'billing_fee_notices']),
  ...names('Nobody can change or remove what it says; the chain of records proves it.', [
    'audit_entries',
    'retention_holds',
    'retention_receipts',
  ]),
  ...names('Of a records request, which keeps its projects on hold itself.', [
    'records_requests',
    'records_request_projects',
    'records_withheld',
    'released_packages',
    'released_items',
  ]),
  ...names('Evidence of removals, which a hold prevents.', ['retention_packages', 'retention_runs', 'retention_warnings']),
  ...names('Of deleted projects; a project on hold cannot be deleted.', ['project_bin']),
  ...names(computed, ['project_ranks', 'respondent_chunks', 'kept_counts', 'respondent_changes']),
  ...names(waiting, ['machine_translations', 'told', 'pending_notifications', 'outbox', 'telling_start']),
  ...names(waiting, ['request_counts', 'sms_days', 'captcha_solutions', 'geocoder_turns', 'geocodes']),
  ...names(files, ['exports', 'takeouts']),
  ...names(installation, ['backups', 'restorations', 'migrations', 'billing_fees', 'billing_invoice_years', 'stripe_events']),
  ...names(installation, ['security_audits', 'security_audit_reminders', 'status_incidents', 'towns', 'zips', 'zips_source']),
  ...names('The chain of records: it is only added to.', ['chain_queue', 'chain_entries', 'chain_heads', 'chain_adoption']),
  ...names('It has the kept versions.', ['held_versions']),
])
