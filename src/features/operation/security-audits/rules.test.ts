import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AuditFacts, auditSections, countStatuses, type FindingCode, findingsOf } from './rules.ts'

const fine: AuditFacts = {
  residents: { all: 20, unconfirmed: 1, dormant: 2 },
  officials: { all: 3, unconfirmed: 0, dormant: 0 },
  permissions: { administrators: 1, editors: 1, viewers: 1 },
  organizations: { all: 1, leaderless: 0, waiting: 0, refused: 0, requiring: 0 },
  leaderless: [],
  sessions: { open: 4, oldestDays: 31 },
  twoStep: { officials: { with: 3, without: 0 }, administrators: { with: 1, without: 0 } },
  apiKeys: { all: 2, endless: 1, unused: 0 },
  webhooks: { all: 1, failing: 0 },
  providers: { all: 1, off: 0 },
  scimTokens: { all: 1, unused: 0 },
  domains: { own: 1, login: 1, failing: 0 },
  mailSenders: { all: 1, inactive: 0 },
  runs: { sinceDays: 2, missed: 0, future: 0 },
  holds: [],
  failedLogins: { failures: 9, most: 9, bursts: 0 },
  packages: { production: 400, problems: [] },
  advisories: { day: '2026-11-20', names: [] },
  headers: { asked: 'https://plaza.example', isSite: true, missing: [] },
  encrypted: true,
  overdue: { projects: 0, failed: 0 },
  backupDays: 7,
}
const statusOf = (changed: Partial<AuditFacts>, code: FindingCode) =>
  findingsOf({ ...fine, ...changed }).find((one) => one.code === code)?.status

test('a site in order: everything is fine, and every section has a line', () => {
  const findings = findingsOf(fine)
  expect(findings.filter(({ status }) => status !== 'ok')).toEqual([])
  expect([...new Set(findings.map(({ section }) => section))]).toEqual([...auditSections])
  expect(countStatuses(findings)).toEqual({ ok: findings.length, look: 0, act: 0 })
})

test('each figure past its edge is a line to check or to fix', () => {
  expect(statusOf({ officials: { all: 3, unconfirmed: 0, dormant: 1 } }, 'officials')).toBe('look')
  expect(statusOf({ leaderless: ['City of Newport'] }, 'leaderless')).toBe('look')
  expect(statusOf({ organizations: { ...fine.organizations, waiting: 1 } }, 'unverified')).toBe('look')
  expect(statusOf({ sessions: { open: 1, oldestDays: 32 } }, 'sessions')).toBe('act')
  const twoStep = { officials: { with: 2, without: 1 }, administrators: { with: 0, without: 1 } }
  expect([statusOf({ twoStep }, 'twoStepOfficials'), statusOf({ twoStep }, 'twoStepAdministrators')]).toEqual(['look', 'act'])
  expect(statusOf({ encrypted: false }, 'unencrypted')).toBe('act')
  expect(statusOf({ headers: { asked: 'x', isSite: true, missing: ['x-frame-options'] } }, 'headersMissing')).toBe('act')
  expect(statusOf({ overdue: { projects: 1, failed: 0 } }, 'overdue')).toBe('look')
  expect(statusOf({ overdue: { projects: 1, failed: 1 } }, 'overdue')).toBe('act')
  expect(statusOf({ failedLogins: { failures: 10, most: 10, bursts: 1 } }, 'failedLogins')).toBe('look')
  expect(findingsOf({ ...fine, holds: [{ title: 'A park', days: 400 }] }).find(({ code }) => code === 'holds')).toMatchObject({
    status: 'look',
    values: { holds: 1 },
    items: ['A park (400)'],
  })
})

test('access that nobody uses, and what fails, is to check', () => {
  expect(statusOf({ apiKeys: { all: 1, endless: 0, unused: 1 } }, 'apiKeys')).toBe('look')
  expect(statusOf({ webhooks: { all: 1, failing: 1 } }, 'webhooks')).toBe('look')
  expect(statusOf({ scimTokens: { all: 1, unused: 1 } }, 'scimTokens')).toBe('look')
  expect(statusOf({ domains: { own: 0, login: 1, failing: 1 } }, 'domains')).toBe('look')
  expect(statusOf({ mailSenders: { all: 1, inactive: 1 } }, 'mailSenders')).toBe('look')
})

test('daily runs: none, three days ago or in the future are to fix, missed days to check', () => {
  const runs = (changed: Partial<AuditFacts['runs']>) => statusOf({ runs: { ...fine.runs, ...changed } }, 'runs')
  expect([{ sinceDays: null }, { sinceDays: 3 }, { future: 1 }, { missed: 1 }, {}].map(runs)).toEqual(['act', 'act', 'act', 'look', 'ok'])
})

test('what was not checked is never fine', () => {
  expect(statusOf({ headers: { ...fine.headers, isSite: false } }, 'headersHere')).toBe('look')
  expect(statusOf({ packages: null }, 'packagesUnknown')).toBe('look')
  expect(statusOf({ advisories: { unknown: 'noNetwork' } }, 'advisoriesUnknown')).toBe('look')
  expect(statusOf({ advisories: { unknown: 'noNetwork' } }, 'advisories')).toBeUndefined()
  expect(statusOf({ advisories: { day: '2026-11-20', names: ['a (high)'] } }, 'advisories')).toBe('act')
  expect(statusOf({ packages: { production: 1, problems: ['a: no'] } }, 'packages')).toBe('act')
  expect(statusOf({ backupDays: null }, 'backupsUnknown')).toBe('look')
})

test('a backup is fine for 7 days, to check for 31, then to fix', () => {
  fc.assert(
    fc.property(fc.nat(400), (days) => {
      const [wanted] = [...(days <= 7 ? ['ok'] : []), ...(days <= 31 ? ['look'] : []), 'act']
      expect(statusOf({ backupDays: days }, 'backups')).toBe(wanted)
    }),
  )
})
