// What a retention run did, for the operator's terminal.
import type { Report } from '../src/features/records/retention/run.server.ts'

/** One line per project. */
export function linesOf({ removed, warned, held, waiting, unwarned, finished, strays, failed }: Report, dryRun: boolean): string[] {
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
