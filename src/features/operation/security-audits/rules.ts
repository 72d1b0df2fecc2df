// What an audit looks at, and what its figures mean. Counts only: a report names no resident and no official.
import type { MessageValues } from '../../../core/contract/errors.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'

export const auditSections = [
  'accounts',
  'permissions',
  'sessions',
  'twoStep',
  'connections',
  'dependencies',
  'headers',
  'retention',
  'holds',
  'failedLogins',
  'backups',
] as const
/** `look`: somebody should judge it. `act`: something is wrong. */
export const findingStatuses = ['ok', 'look', 'act'] as const
export type FindingStatus = (typeof findingStatuses)[number]
export const findingCodes = [
  'residents',
  'officials',
  'permissions',
  'leaderless',
  'unverified',
  'sessions',
  'twoStepOfficials',
  'twoStepAdministrators',
  'twoStepRequired',
  'apiKeys',
  'webhooks',
  'providers',
  'scimTokens',
  'domains',
  'mailSenders',
  'packages',
  'packagesUnknown',
  'advisories',
  'advisoriesUnknown',
  'headers',
  'headersHere',
  'headersMissing',
  'encrypted',
  'unencrypted',
  'overdue',
  'runs',
  'holds',
  'failedLogins',
  'backups',
  'backupsUnknown',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** One line of a report. `items` are names: packages, headers, projects on hold, organizations. */
export type StoredFinding = {
  section: (typeof auditSections)[number]
  code: FindingCode
  status: FindingStatus
  values: MessageValues
  items: string[]
}

type AccountTotals = { all: number; unconfirmed: number; dormant: number }
type Secured = { with: number; without: number }

/** Access of other programs, and what DNS proves. `unused`: not for half a year. `failing` webhooks include those that were turned off. */
export type ConnectionFacts = {
  apiKeys: { all: number; endless: number; unused: number }
  webhooks: { all: number; failing: number }
  providers: { all: number; off: number }
  scimTokens: { all: number; unused: number }
  /** Sites' own domains, and mail domains whose people log in at their identity provider. */
  domains: { own: number; login: number; failing: number }
  /** Email addresses of organizations; `inactive`: Plaza's own is used instead. */
  mailSenders: { all: number; inactive: number }
}

/** What the database says; counts of accounts leave out deleted ones. */
export type StoredFacts = ConnectionFacts & {
  residents: AccountTotals
  officials: AccountTotals
  permissions: { administrators: number; editors: number; viewers: number }
  organizations: { all: number; leaderless: number; waiting: number; refused: number; requiring: number }
  /** Names of organizations without an administrator who has confirmed the address and logged in within half a year. */
  leaderless: string[]
  sessions: { open: number; oldestDays: number }
  twoStep: { officials: Secured; administrators: Secured }
  /** Days since the last daily run, null if there was none; days without one in the last half year; runs that are in the future. */
  runs: { sinceDays: number | null; missed: number; future: number }
  holds: { title: string; days: number }[]
  failedLogins: { failures: number; most: number; bursts: number }
}

/** What only the operator's command can look at. */
export type OutsideFacts = {
  /** null: the installed package has no lock file. */
  packages: { production: number; problems: string[] } | null
  advisories: { day: string; names: string[] } | { unknown: string }
  /** `missing` are headers and flags that the reply lacks; `isSite` is false if the running site did not answer. */
  headers: { asked: string; isSite: boolean; missing: string[] }
  /** False for a site that others reach without https. */
  encrypted: boolean
  /** Projects whose removal day is over, which the next daily run would remove; those that could not be. */
  overdue: { projects: number; failed: number }
  /** The age of the newest backup that was restored as a test; null if the operator named none. */
  backupDays: number | null
}
export type AuditFacts = StoredFacts & OutsideFacts

/** Sessions end 30 days after the login, and are removed within a day. */
const sessionDaysMax = 31
const backupDaysOk = 7
const backupDaysMax = 31

const statusIf = (isBad: boolean, bad: 'look' | 'act'): FindingStatus => (isBad ? bad : 'ok')

/** The report's lines, in the order of the sections. */
export function findingsOf(facts: AuditFacts): StoredFinding[] {
  const finding = (
    section: StoredFinding['section'],
    code: FindingCode,
    status: FindingStatus,
    values: MessageValues,
    items: string[] = [],
  ) => ({
    section,
    code,
    status,
    values,
    items,
  })
  const { residents, officials, organizations, sessions, twoStep, runs, holds, failedLogins } = facts
  return [
    finding('accounts', 'residents', 'ok', residents),
    finding('accounts', 'officials', statusIf(officials.dormant > 0, 'look'), officials),
    finding('permissions', 'permissions', 'ok', facts.permissions),
    finding('permissions', 'leaderless', statusIf(facts.leaderless.length > 0, 'look'), organizations, facts.leaderless),
    finding('permissions', 'unverified', statusIf(organizations.waiting > 0, 'look'), organizations),
    finding('sessions', 'sessions', statusIf(sessions.oldestDays > sessionDaysMax, 'act'), sessions),
    finding('twoStep', 'twoStepOfficials', statusIf(twoStep.officials.without > 0, 'look'), twoStep.officials),
    finding('twoStep', 'twoStepAdministrators', statusIf(twoStep.administrators.without > 0, 'act'), twoStep.administrators),
    finding('twoStep', 'twoStepRequired', 'ok', organizations),
    ...connectionFindings(facts).map(({ code, status, values }) => finding('connections', code, status, values)),
    ...dependencyFindings(facts).map(({ code, status, values, items }) => finding('dependencies', code, status, values, items)),
    finding('headers', ...headersFinding(facts.headers)),
    facts.encrypted ? finding('headers', 'encrypted', 'ok', {}) : finding('headers', 'unencrypted', 'act', {}),
    finding('retention', 'overdue', overdueStatus(facts.overdue), facts.overdue),
    finding('retention', 'runs', runsStatus(runs), { ...runs, sinceDays: runs.sinceDays ?? '–' }),
    finding('holds', 'holds', statusIf(holds.length > 0, 'look'), { holds: holds.length }, holds.map(nameOfHold)),
    finding('failedLogins', 'failedLogins', statusIf(failedLogins.bursts > 0, 'look'), failedLogins),
    finding('backups', ...backupFinding(facts.backupDays)),
  ]
}

const nameOfHold = ({ title, days }: StoredFacts['holds'][number]) => `${title} (${days})`

function connectionFindings(facts: ConnectionFacts): Pick<StoredFinding, 'code' | 'status' | 'values'>[] {
  const { apiKeys, webhooks, providers, scimTokens, domains, mailSenders } = facts
  return [
    { code: 'apiKeys', status: statusIf(apiKeys.unused > 0, 'look'), values: apiKeys },
    { code: 'webhooks', status: statusIf(webhooks.failing > 0, 'look'), values: webhooks },
    { code: 'providers', status: 'ok', values: providers },
    { code: 'scimTokens', status: statusIf(scimTokens.unused > 0, 'look'), values: scimTokens },
    { code: 'domains', status: statusIf(domains.failing > 0, 'look'), values: domains },
    { code: 'mailSenders', status: statusIf(mailSenders.inactive > 0, 'look'), values: mailSenders },
  ]
}

function dependencyFindings({ packages, advisories }: OutsideFacts): Omit<StoredFinding, 'section'>[] {
  const rules: Omit<StoredFinding, 'section'> = packages
    ? {
        code: 'packages',
        status: statusIf(packages.problems.length > 0, 'act'),
        values: { production: packages.production, problems: packages.problems.length },
        items: packages.problems,
      }
    : { code: 'packagesUnknown', status: 'look', values: {}, items: [] }
  const known: Omit<StoredFinding, 'section'> =
    'unknown' in advisories
      ? { code: 'advisoriesUnknown', status: 'look', values: { reason: advisories.unknown }, items: [] }
      : {
          code: 'advisories',
          status: statusIf(advisories.names.length > 0, 'act'),
          values: { day: advisories.day, packages: advisories.names.length },
          items: advisories.names,
        }
  return [rules, known]
}

function headersFinding({ asked, isSite, missing }: OutsideFacts['headers']): [FindingCode, FindingStatus, MessageValues, string[]] {
  if (missing.length > 0) return ['headersMissing', 'act', { asked }, missing]
  return isSite ? ['headers', 'ok', { asked }, []] : ['headersHere', 'look', { asked }, []]
}

function overdueStatus({ projects, failed }: OutsideFacts['overdue']): FindingStatus {
  if (failed > 0) return 'act'
  return statusIf(projects > 0, 'look')
}

function runsStatus({ sinceDays, missed, future }: StoredFacts['runs']): FindingStatus {
  if (sinceDays === null || sinceDays > 2 || future > 0) return 'act'
  return statusIf(missed > 0, 'look')
}

function backupFinding(days: number | null): [FindingCode, FindingStatus, MessageValues] {
  if (days === null) return ['backupsUnknown', 'look', {}]
  if (days <= backupDaysOk) return ['backups', 'ok', { days }]
  return ['backups', days <= backupDaysMax ? 'look' : 'act', { days }]
}

export type FindingCounts = Record<FindingStatus, number>
/** How many lines have each status. */
export const countStatuses = (findings: readonly { status: FindingStatus }[]): FindingCounts => {
  const count = (status: FindingStatus) => findings.filter((one) => one.status === status).length
  return { ok: count('ok'), look: count('look'), act: count('act') }
}

/** The months that an audit looks back. */
export const auditMonths = 6

/** Whole days from one instant to another. */
export const elapsedDaysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / dayMilliseconds)
