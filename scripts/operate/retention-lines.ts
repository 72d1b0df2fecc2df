// What a retention run did, for the operator's terminal.
import type { Report } from '../../src/features/records/retention/run.server.ts'

/** One line per project. */
export function linesOf({ removed, warned, held, waiting, unwarned, finished, strays, failed }: Report, dryRun: boolean): string[] {
  const named = ({ title, projectId }: { title: string; projectId: string }) => (projectId ? `“${title}” (${projectId})` : 'stray files')
  const [remove, warn] = dryRun ? ['would be removed', 'its officials would be warned'] : ['removed', 'its officials were warned']
  const lines = [
    ...removed.map((one) => `${named(one)}: ${remove}${one.rows === null ? '' : `, ${one.rows} rows`}`),
    ...warned.map((one) => `${named(one)}: ${warn} that it will be removed on ${one.removalDay} (the ${one.days}-day email)`),
    ...held.map((one) => `${named(one)}: due, but on legal hold`),
    ...waiting.map((one) => `${named(one)}: due, but kept until 7 days after its officials are warned`),
    ...unwarned.map((one) => `${named(one)}: ATTENTION, its officials were not warned 7 days before`),
    ...finished.map((one) => `${named(one)}: removed earlier; its files ${dryRun ? 'would be removed now' : 'were removed now'}`),
    ...(strays > 0 ? [`${strays} orphaned files: ${remove}`] : []),
    ...failed.map((one) => `${named(one)}: FAILED, ${one.error.message}`),
  ]
  return lines.length > 0 ? lines : ['Nothing is due.']
}
