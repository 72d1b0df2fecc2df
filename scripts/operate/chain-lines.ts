// What `npm run audit -- --chain` prints.
import type { ChainFault, ChainReport } from '../../src/features/records/chain/check.server.ts'

const nouns = { activity: 'activity log entry', release: 'published release of project', receipt: 'receipt', hold: 'hold on project' }

const sentenceOf = ({ fault, kind, id }: ChainFault): string => {
  if (fault === 'head') return `the head that was published at position ${id} is not in the chain: it was cut or rewritten`
  if (fault === 'entry') return `position ${id} of the chain was changed, removed, inserted or reordered`
  const noun = kind ? nouns[kind] : 'row'
  const outcomes = { changed: 'was changed', removed: 'was removed', inserted: 'was inserted: it has no place in the chain' }
  return `the ${noun} ${id} ${outcomes[fault]}`
}

/** A line for each organization, and one for each fault. */
export const chainLines = (reports: readonly ChainReport[]): string[] =>
  reports.flatMap(({ organization, slug, entries, waiting, head, faults }) => [
    `${faults.length === 0 ? 'sound ' : 'BROKEN'}  ${organization} (${slug}): ${entries} entries, ${waiting} waiting, head ${head ?? 'none'}`,
    ...faults.map((fault) => `        ${sentenceOf(fault)}`),
  ])
