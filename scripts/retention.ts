// npm run retention [-- --as-of 2027-03-01] [--dry-run]: removes due projects and warns of coming removals, like the daily run; as of
// another day if one is named. With or without a running server. Exit code 2: wrong arguments; 1: failure.
import { openFiles } from '../src/core/storage/open-files.server.ts'
import { isDay } from '../src/features/projects/lifecycle/rules.ts'
import type { runRetention } from '../src/features/records/retention/run.server.ts'
import { failCommand, readArguments, withInstallation } from './installation.ts'
import { linesOf } from './retention-lines.ts'

const usage = `  --as-of YYYY-MM-DD   act as if it were that day
  --dry-run            only print what would be done`

const wanted = readArguments(
  'retention',
  usage,
  { 'as-of': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  (values) => {
    const asOf = values['as-of']
    if (asOf !== undefined && !isDay(asOf)) throw new Error(`--as-of: “${asOf}” is no day. A day is written like 2027-03-01.`)
    return { asOf, dryRun: values['dry-run'] }
  },
)

withInstallation<{ runRetention: typeof runRetention }>(async ({ config, db, built }) => {
  const parts = { config, db, files: await openFiles(config), now: () => new Date(), invalidatePages: () => {} }
  const report = await built.runRetention(parts, wanted)
  console.log(linesOf(report, wanted.dryRun).join('\n'))
  if (report.failed.length > 0) process.exitCode = 1
}).catch(failCommand)
