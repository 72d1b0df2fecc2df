// npm run retention [-- --as-of 2027-03-01] [--dry-run]: removes due projects and warns of coming removals, like the daily run; as of
// another day if one is named. With or without a running server. Exit code 2: wrong arguments; 1: failure.
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { isDay } from '../../src/features/projects/lifecycle/rules.ts'
import type { enterRestore, finishRestore } from '../../src/features/records/retention/after-restore.server.ts'
import type { runRetention } from '../../src/features/records/retention/run.server.ts'
import { failCommand, readArguments, withInstallation } from './installation.ts'
import { linesOf } from './retention-lines.ts'

const usage = `  --as-of YYYY-MM-DD   act as if it were that day
  --dry-run            only print what would be done
  --after-restore TIME after the database was taken back to TIME by other tools than plaza restore, before the site opens: remove what
                       was due and warned of, warn of the rest. Write TIME like 2026-11-26T10:00:00Z`

const wanted = readArguments(
  'retention',
  usage,
  { 'as-of': { type: 'string' }, 'dry-run': { type: 'boolean', default: false }, 'after-restore': { type: 'string' } },
  (values) => {
    const asOf = values['as-of']
    if (asOf !== undefined && !isDay(asOf)) throw new Error(`--as-of: “${asOf}” isn’t a date. Write it like 2027-03-01.`)
    const restored = values['after-restore']
    if (restored === undefined) return { asOf, dryRun: values['dry-run'], restoredTo: undefined }
    if (asOf !== undefined || values['dry-run']) throw new Error('Use --after-restore without other options.')
    return { asOf, dryRun: false, restoredTo: instantOf(restored) }
  },
)

/** @throws Error unless it is an instant in the past, with its offset */
function instantOf(text: string): Date {
  const instant = new Date(text)
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(instant.getTime()))
    throw new Error(`--after-restore: “${text}” isn’t a time. Write it like 2026-11-26T10:00:00Z.`)
  if (instant > new Date()) throw new Error(`--after-restore: ${text} is in the future.`)
  return instant
}

type Built = { runRetention: typeof runRetention; enterRestore: typeof enterRestore; finishRestore: typeof finishRestore }

withInstallation<Built>(async ({ config, db, built }) => {
  const parts = { config, db, files: await openFiles(config), now: () => new Date(), invalidatePages: () => {} }
  const { restoredTo } = wanted
  if (restoredTo) await built.enterRestore(db, restoredTo)
  const report = (restoredTo && (await built.finishRestore(parts))) || (await built.runRetention(parts, wanted))
  console.log(linesOf(report, wanted.dryRun).join('\n'))
  if (report.failed.length > 0) process.exitCode = 1
}).catch(failCommand)
