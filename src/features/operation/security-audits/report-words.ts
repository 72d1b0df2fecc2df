// The words of a report. `npm run audit` prints it in English, as every command speaks.
import type { auditSections, FindingCode, FindingStatus } from './rules.ts'

export const reportHead = 'Security audit of {{day}}, version {{version}}'
export const reportCounts = 'To fix: {{act}}. To check: {{look}}. Fine: {{ok}}.'

export const statusWords: Record<FindingStatus, string> = { ok: 'Fine', look: 'Check', act: 'Fix' }

export const sectionWords: Record<(typeof auditSections)[number], string> = {
  accounts: 'Accounts',
  permissions: 'Permissions',
  sessions: 'Sessions',
  twoStep: 'Two-step login',
  connections: 'Connections',
  dependencies: 'Software packages',
  headers: 'Web security',
  retention: 'Retention',
  holds: 'Legal holds',
  failedLogins: 'Failed logins',
  backups: 'Backups',
}

/** What was found, by the code of the finding. */
export const findingWords: Record<FindingCode, string> = {
  residents: 'Residents: {{all}}. Email not confirmed: {{unconfirmed}}. No login for six months: {{dormant}}.',
  officials: 'Officials: {{all}}. Email not confirmed: {{unconfirmed}}. No login for six months: {{dormant}}.',
  permissions: 'Administrators: {{administrators}}. Editors: {{editors}}. Viewers: {{viewers}}.',
  leaderless: 'Organizations: {{all}}. Without an administrator who logged in within six months: {{leaderless}}.',
  unverified: 'Organizations waiting to be verified: {{waiting}}. Declined: {{refused}}.',
  sessions: 'Open sessions: {{open}}. Age of the oldest in days: {{oldestDays}}.',
  twoStepOfficials: 'Officials with two-step login: {{with}}. Without: {{without}}.',
  twoStepAdministrators: 'Administrators with two-step login: {{with}}. Without: {{without}}.',
  twoStepRequired: 'Organizations that require two-step login: {{requiring}} of {{all}}.',
  apiKeys: 'API keys: {{all}}. Without an end date: {{endless}}. Not used for six months: {{unused}}.',
  webhooks: 'Webhooks: {{all}}. Failing or turned off: {{failing}}.',
  providers: 'Organizations with their own login provider: {{all}}. Turned off: {{off}}.',
  scimTokens: 'SCIM tokens: {{all}}. Not used for six months: {{unused}}.',
  domains: 'Own domains of sites: {{own}}. Login domains: {{login}}. Login domains without their DNS record: {{failing}}.',
  mailSenders: 'Organizations’ own email addresses: {{all}}. Not in use: {{inactive}}.',
  packages: 'Packages: {{production}}. Problems with licenses, integrity, sources or install scripts: {{problems}}.',
  packagesUnknown: 'The packages were checked when this version was built, not now.',
  advisories: 'Packages with known vulnerabilities on {{day}}: {{packages}}.',
  advisoriesUnknown: 'Packages weren’t checked for known vulnerabilities: {{reason}}.',
  headers: 'All security headers and cookie flags are set. Checked: {{asked}}.',
  headersHere: 'The running site didn’t respond at {{asked}}. A page served by this command has all security headers and cookie flags.',
  headersMissing: 'Security headers or cookie flags are missing. Checked: {{asked}}.',
  encrypted: 'Visitors use https, or only this machine reaches the site.',
  unencrypted: 'Visitors can reach the site without https.',
  overdue: 'Projects that the next daily run will remove: {{projects}}. Removals that would fail: {{failed}}.',
  runs: 'Days since the last daily run: {{sinceDays}}. Days missed in six months: {{missed}}. Runs dated in the future: {{future}}.',
  holds: 'Projects under a legal hold (age in days): {{holds}}.',
  failedLogins:
    'Failed logins in six months: {{failures}}. Most for one account within an hour: {{most}}. ' +
    'Times that an account had ten or more: {{bursts}}.',
  backups: 'Age in days of the latest backup that was restored as a test: {{days}}.',
  backupsUnknown: 'We don’t know the age of your backups.',
}

/** What to do about it. */
export const adviceWords: { [Code in FindingCode]?: string } = {
  officials: 'Ask administrators to remove colleagues who no longer work there.',
  leaderless: 'Contact these organizations. Without an administrator, no one can remove colleagues or review flagged content.',
  unverified: 'Confirm or decline them on the operator’s page.',
  sessions: 'Sessions should end after 30 days. Check that background jobs are running.',
  twoStepOfficials: 'Ask officials to turn on two-step login on their security page.',
  twoStepAdministrators:
    'Ask these administrators to turn on two-step login now. They can see and change everything in their organization.',
  apiKeys: 'Ask the organizations to delete keys that no one uses.',
  webhooks: 'Ask the organizations to correct or delete them.',
  scimTokens: 'Ask the organizations to delete tokens that no one uses.',
  domains: 'Ask the organizations to restore the DNS record or remove the domain.',
  mailSenders: 'Ask the organizations to complete the DNS records or remove the address.',
  packages: 'Replace these packages, or add an exception with a reason.',
  packagesUnknown: 'Run npm run check -- audit in a clone of this version.',
  advisories: 'Install a version of Plaza with fixed packages.',
  advisoriesUnknown: 'Run the audit again in a clone, on a machine that can reach the package registry.',
  headersHere: 'Run the audit on a machine that can reach the site, while it is running.',
  headersMissing: 'Check whether your proxy removes headers. Compare with a request directly to Plaza.',
  unencrypted: 'Set PUBLIC_URL to an https address and redirect http to it.',
  overdue: 'Make sure that daily runs take place. Run npm run retention -- --dry-run for details.',
  runs: 'Check that background jobs and the time service are running.',
  holds: 'Ask the organizations whether each hold is still needed.',
  failedLogins: 'Check that these accounts have two-step login, and block addresses in your proxy if attacks continue.',
  backups: 'Restore a newer backup as a test, and delete backups that are older than your rules allow.',
  backupsUnknown: 'Restore your latest backup as a test, then run the audit with --backup and its date.',
}

/** Why packages were not checked for known vulnerabilities; any other reason is what the registry reported. */
export const reasonWords: Record<string, string> = {
  noNetwork: 'no network',
  noAnswer: 'npm didn’t respond',
  noLockFile: 'an installed package has no lock file',
  offline: 'the audit ran with --offline',
}
