// npm run retention [-- --as-of 2027-03-01] [--dry-run]: removes due projects and warns of coming removals, like the daily run; as of
// another day if one is named. With or without a running server. Exit code 2: wrong arguments; 1: failure.
import { openFiles } from '../src/core/storage/open-files.server.ts'
import { isDay } from '../src/features/projects/lifecycle/rules.ts'
import type { Report, runRetention } from '../src/features/records/retention/run.server.ts'
import { readArguments, withInstallation } from './installation.ts'

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
}).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})

function linesOf({ removed, warned, held, waiting, unwarned, finished, strays, failed }: Report, dryRun: boolean): string[] {
  const named = ({ title, projectId }: { title: string; projectId: string }) => (projectId ? `“${title}” (${projectId})` : 'stray files')
  const [remove, warn] = dryRun ? ['would be removed', 'its officials would be warned'] : ['removed', 'its officials were warned']
  const lines = [
    ...removed.map((one) => `${named(one)}: ${remove}${one.rows === null ? '' : `, ${one.rows} rows`}`),
    ...warned.map((one) => `${named(one)}: ${warn} that it goes on ${one.removalDay} (the letter of ${one.days} days before)`),
    ...held.map((one) => `${named(one)}: due, and kept by a legal hold`),
    ...waiting.map((one) => `${named(one)}: due, and kept until its officials were warned 7 days ago`),
    ...unwarned.map((one) => `${named(one)}: ATTENTION, its officials were not warned 7 days before`),
    ...finished.map((one) => `${named(one)}: removed before, its files ${dryRun ? 'would be removed now' : 'now'}`),
    ...(strays > 0 ? [`${strays} stored files that belonged to nothing: ${remove}`] : []),
    ...failed.map((one) => `${named(one)}: FAILED, ${one.error.message}`),
  ]
  return lines.length > 0 ? lines : ['Nothing is due.']
}
