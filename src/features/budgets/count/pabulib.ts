// The .pb format of Pabulib (https://pabulib.org/format): a text of three sections, META, PROJECTS and VOTES, each with a line of
// column names.
import type { Election } from './election.ts'

/** `titles` and `selected` by idea; `selected` is empty in a file without a result. */
export type PabulibFile = { election: Election; meta: ReadonlyMap<string, string>; titles: ReadonlyMap<string, string>; selected: string[] }

const sections = ['META', 'PROJECTS', 'VOTES'] as const
type Section = (typeof sections)[number]

/**
 * Reads a file of approval ballots. An idea's ballot number is its place in the file.
 * @throws RangeError names the line that cannot be read
 */
export function readPabulib(text: string): PabulibFile {
  const tables = tablesIn(text)
  const meta = new Map(tables.META.map(({ cells }) => [cells.get('key') ?? '', cells.get('value') ?? '']))
  if (meta.get('vote_type') !== 'approval') throw new RangeError('Only approval ballots can be counted (vote_type;approval).')
  const ideas = tables.PROJECTS.map(({ cells, line }, i) => ({
    ...{ id: cells.get('project_id') ?? '', number: i + 1, cost: wholeNumber(cells.get('cost'), `line ${line}: the cost`) },
  }))
  const ballots = tables.VOTES.map(({ cells }) =>
    (cells.get('vote') ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  )
  const titles = new Map(tables.PROJECTS.map(({ cells }) => [cells.get('project_id') ?? '', cells.get('name') ?? '']))
  const selected = tables.PROJECTS.flatMap(({ cells }) => (cells.get('selected') === '1' ? [cells.get('project_id') ?? ''] : []))
  return { election: { ideas, amount: wholeNumber(meta.get('budget'), 'the budget'), ballots }, meta, titles, selected }
}

type TableLine = { cells: ReadonlyMap<string, string>; line: number }

function tablesIn(text: string): Record<Section, TableLine[]> {
  const tables: Record<Section, TableLine[]> = { META: [], PROJECTS: [], VOTES: [] }
  let section: Section | undefined
  let columns: string[] | undefined
  for (const [i, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const plain = line.trim()
    if (plain === '') continue
    const next = sections.find((one) => one === plain.toUpperCase())
    if (next) [section, columns] = [next, undefined]
    else if (!section) throw new RangeError(`line ${i + 1}: a file begins with META.`)
    else if (!columns) columns = plain.split(';').map((name) => name.trim())
    else tables[section].push({ cells: cellsOf(columns, plain), line: i + 1 })
  }
  for (const name of sections) if (tables[name].length === 0) throw new RangeError(`There is no section ${name}.`)
  return tables
}

/** The last column may hold semicolons. */
function cellsOf(columns: readonly string[], line: string): ReadonlyMap<string, string> {
  const cells = line.split(';')
  return new Map(columns.map((name, i) => [name, (i === columns.length - 1 ? cells.slice(i).join(';') : (cells[i] ?? '')).trim()]))
}

function wholeNumber(text: string | undefined, what: string): number {
  const value = Number(text)
  if (text === undefined || text === '' || !Number.isSafeInteger(value) || value <= 0)
    throw new RangeError(`${what} must be a whole number above 0, not ${text ?? 'missing'}.`)
  return value
}
