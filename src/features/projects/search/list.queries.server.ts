import { type RawBuilder, sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { ProjectSummary, Sort } from '../model/shapes.ts'
import {
  imagesOfProject,
  milesOfChord,
  plainColumns,
  type SummaryRow,
  shortDescription,
  toSummary,
  zipsOfProject,
} from '../model/summary.server.ts'
import { type Cursor, cursorText } from './cursor.server.ts'
import {
  all,
  type Condition,
  chordTo,
  conditionsOf,
  isParticular,
  type ListFilter,
  notClosedYet,
  type WordFrequency,
  wordConditions,
} from './list-conditions.server.ts'

/**
 * One page of projects, pinned ones first, then in the requested order, and their number, exact up to `countedMax`. The keys are unique
 * and do not change when others publish: no page skips or repeats a project, except that a project may move by likes.
 */
export async function findProjects(
  db: DbOrTx,
  filter: ListFilter,
  { limit, cursor, countedMax }: { limit: number; cursor: Cursor | null; countedMax: number },
): Promise<{ projects: ProjectSummary[]; nextCursor: string | null; total: number; totalCapped: boolean }> {
  const words = await frequencyOf(db, filter)
  const mostCounted = words === 'frequent' ? Math.min(countedMax, frequentCountedMax) : countedMax
  const [rows, total] = await Promise.all([
    findPage(db, filter, words, { limit, cursor }),
    countProjects(db, filter, { words, most: mostCounted + 1 }),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const key = (row: (typeof rows)[number]) => (row.sort_key instanceof Date ? row.sort_key.toISOString() : row.sort_key)
  const order = orderOf(filter)
  return {
    projects: shown.map((row) => toSummary(row, row.chord === null ? null : milesOfChord(row.chord))),
    nextCursor: last ? cursorText(order, { isPin: last.is_pin, key: key(last), id: last.id }) : null,
    total: Math.min(total, mostCounted),
    totalCapped: total > mostCounted,
  }
}

/** Nearest first if a location is known, else newest first, unless another order is requested. */
export const orderOf = ({ sort, center }: ListFilter): Sort => sort ?? (center ? 'nearest' : 'newest')

/** The number of projects, exact up to `most`. */
export async function countProjects(
  db: DbOrTx,
  filter: ListFilter,
  { words, most }: { words: WordFrequency; most: number },
): Promise<number> {
  const conditions = all(conditionsOf(filter, words))
  const { rows } = await sql<{ total: number }>`${planned(filter)}select count(*) as total
    from (select from projects as p where ${conditions} ${walked(words)} limit ${most}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** Scans the list's own index: frequent words are found after few rows. */
export const walked = (words: WordFrequency) => (words === 'frequent' ? sql`order by p.is_pin, p.listed_at desc, p.id desc` : sql.raw(''))

const planned = (filter: ListFilter) => (isParticular(filter) ? unpreparedPlan : sql.raw(''))

/** Each row must be read, and a visitor with this many results will try another word. */
const frequentCountedMax = 100
/** A word is frequent if it occurs this often in this many of the newest projects. */
const probed = 200
const frequentFrom = 20

/** Whether a scan finds the words sooner than their index, since many projects contain them. */
export async function frequencyOf(db: DbOrTx, { words = [] }: ListFilter): Promise<WordFrequency> {
  if (words.length === 0) return 'rare'
  const { rows } = await sql<{
    found: number
  }>`${unpreparedPlan}select count(*) filter (where ${all(wordConditions(words, 'frequent'))}) as found
    from (select p.search from projects as p where p.status <> 'draft' and not p.is_pin
      order by p.listed_at desc, p.id desc limit ${probed}) as p`.execute(db)
  return (rows[0]?.found ?? 0) >= frequentFrom ? 'frequent' : 'rare'
}

type ListRow = SummaryRow & { sort_key: Date | number; chord: number | null }

async function findPage(
  db: DbOrTx,
  filter: ListFilter,
  words: WordFrequency,
  { limit, cursor }: { limit: number; cursor: Cursor | null },
): Promise<ListRow[]> {
  const order = orderOf(filter)
  const { key: sortKey, type, ascending } = sortings(filter)[order]
  const direction = ascending ? sql`asc` : sql`desc`
  const conditions = [...conditionsOf(filter, words), ...(order === 'closing' ? notClosedYet(filter) : [])]
  const from = order === 'liked' ? sql`project_ranks as r join projects as p on p.id = r.project_id` : sql`projects as p`
  const id = order === 'liked' ? sql`r.project_id` : sql`p.id`
  const after = ({ key, id: last }: Cursor): Condition =>
    sql`(${sortKey}, ${id}) ${ascending ? sql`>` : sql`<`} (${key}::${type}, ${last}::uuid)`
  // Pinned and other projects are read separately: each is one index scan that stops at the limit.
  const one = (isPin: boolean) => {
    const begun = cursor?.isPin === isPin ? [after(cursor)] : []
    return sql`(select p.id, ${sortKey} as sort_key from ${from}
      where ${all([...conditions, isPin ? sql`p.is_pin` : sql`not p.is_pin`, ...begun])}
      order by ${sortKey} ${direction}, ${id} ${direction} limit ${limit + 1})`
  }
  const page = cursor?.isPin === false ? one(false) : sql`(${one(true)} union all ${one(false)})`
  const chord = filter.center ? chordTo(filter.center) : sql.lit(null)
  const { rows } = await sql<ListRow>`${planned(filter)}
    select ${plainColumns}, page.sort_key, ${chord} as chord, ${shortDescription} as description, ${zipsOfProject} as zips,
      ${imagesOfProject(1)} as images
    from ${page} as page join projects as p on p.id = page.id join organizations as o on o.id = p.organization_id
    order by p.is_pin desc, page.sort_key ${direction}, p.id ${direction} limit ${limit + 1}`.execute(db)
  return rows
}

type Sorting = { key: RawBuilder<Date | number>; type: Condition; ascending: boolean }
/** Longer than any line through the earth: drafts without a location come last. */
const nowhere = sql.lit(1e6)

function sortings({ center, statuses }: ListFilter): Record<Sort, Sorting> {
  const chord = center ? chordTo(center) : nowhere
  return {
    newest: { key: sql`p.listed_at`, type: sql`timestamptz`, ascending: false },
    nearest: { key: statuses.includes('draft') ? sql`coalesce(${chord}, ${nowhere})` : sql`${chord}`, type: sql`float8`, ascending: true },
    closing: { key: sql`p.closes_at`, type: sql`timestamptz`, ascending: true },
    liked: { key: sql`r.likes_count`, type: sql`integer`, ascending: false },
  }
}
