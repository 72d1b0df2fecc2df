// npm run audit [-- --backup 2026-11-20] [-- --offline] [-- --latest] [-- --chain]: the twice-yearly security audit. Prints a dated
// report and keeps it in the database, from which --latest prints it again. Exit code 2: wrong arguments; 1: failure; 3: the report, or a
// chain of records, asks for action.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { buildApp } from '../../src/app.ts'
import { packageRoot, plazaVersion } from '../../src/core/config/package-root.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { dayMilliseconds } from '../../src/core/time/durations.ts'
import type { latestSecurityAudit, makeSecurityAudit } from '../../src/features/operation/security-audits/audit.server.ts'
import { isDay } from '../../src/features/projects/lifecycle/rules.ts'
import type { checkChains } from '../../src/features/records/chain/check.server.ts'
import { checkFolder } from '../check/packages.ts'
import { askAdvisories } from './advisories.ts'
import { chainLines } from './chain-lines.ts'
import { failCommand, readArguments, withInstallation } from './installation.ts'

const usage = `  --backup YYYY-MM-DD  the day of the latest backup that you restored as a test
  --offline            don’t check the package registry for known vulnerabilities
  --latest             only print the latest report that is kept
  --chain              only check the chain of records of each organization (activity log, published releases, receipts, holds): name
                       what was changed, removed, inserted or reordered. Exit code 0: every chain is sound; 3: one is not`

const needsActionCode = 3
const now = () => new Date()
const today = now().toISOString().slice(0, 10)

const wanted = readArguments(
  'audit',
  usage,
  {
    backup: { type: 'string' },
    offline: { type: 'boolean', default: false },
    latest: { type: 'boolean', default: false },
    chain: { type: 'boolean', default: false },
  },
  ({ backup, offline, latest, chain }) => {
    if (backup !== undefined && (!isDay(backup) || backup > today))
      throw new Error(`--backup: “${backup}” isn’t a date up to today. Write it like ${today}.`)
    return {
      backupDays: backup === undefined ? null : Math.round((Date.parse(today) - Date.parse(backup)) / dayMilliseconds),
      offline,
      latest,
      chain,
    }
  },
)

type Built = {
  checkChains: typeof checkChains
  latestSecurityAudit: typeof latestSecurityAudit
  makeSecurityAudit: typeof makeSecurityAudit
  buildApp: typeof buildApp
}

withInstallation<Built>(async ({ config, db, built }) => {
  if (wanted.chain) {
    const reports = await built.checkChains(db)
    console.log(chainLines(reports).join('\n'))
    if (reports.some(({ faults }) => faults.length > 0)) process.exitCode = needsActionCode
    return
  }
  if (wanted.latest) {
    process.stdout.write((await built.latestSecurityAudit(db)) ?? 'No security audit is kept yet.\n')
    return
  }
  const context = { config, db, files: await openFiles(config), now, invalidatePages: () => {} }
  // The installed package has no lock file: its packages were checked when it was made.
  const isClone = existsSync(join(packageRoot, 'package-lock.json'))
  const { text, needsAction } = await built.makeSecurityAudit(context, {
    version: plazaVersion(),
    packages: isClone ? checkFolder(packageRoot) : null,
    advisories: advisories(isClone),
    backupDays: wanted.backupDays,
    startSite: () => built.buildApp({ ...context, config: { ...config, role: 'web' } }),
  })
  process.stdout.write(text)
  if (needsAction) process.exitCode = needsActionCode
}).catch(failCommand)

function advisories(isClone: boolean): ReturnType<typeof askAdvisories> {
  if (!isClone) return { unknown: 'noLockFile' }
  return wanted.offline ? { unknown: 'offline' } : askAdvisories(today)
}
