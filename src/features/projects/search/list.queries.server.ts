import { type RawBuilder, sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { Remember } from '../../../core/memory/remember.ts'
import { minuteMilliseconds } from '../../../core/time/durations.ts'
import type { ProjectSummary } from '../model/shapes.ts'
import { milesOfChord } from '../model/summary.server.ts'
import { projectCardsOf } from './cards.server.ts'
import { type Cursor, cursorText, type ListOrder } from './cursor.server.ts'
import {
  all,
  type Condition,
  chordTo,
  inTitle,
  isParticular,
  type ListFilter,
  leadsCondition,
  listConditionsOf,
  notClosedYet,
  similarityTo,
} from './list-conditions.server.ts'

/** `remember`: absent if everything is read again, as for officials. */
type PageOptions = { limit: number; cursor: Cursor | null; countedMax: number; remember?: Remember | undefined }

/**
 * One page of projects, and their number, exact up to `countedMax`: pinned ones that concern the reader first, then in the requested order.
 * A search without a requested order has the most relevant first; pins decide between equally relevant ones only. The keys are unique and
 * do not change when others publish: no page skips or repeats a project, except that a project may move by likes.
 */
export async function findProjects(
  db: DbOrTx,
  filter: ListFilter,
  { limit, cursor, countedMax, remember }: PageOptions,
): Promise<{ projects: ProjectSummary[]; nextCursor: string | null; total: number; totalCapped: boolean; similar: boolean }> {
  const mostCounted = filter.wordSearch === 'frequent' ? Math.min(countedMax, frequentCountedMax) : countedMax
  const find = isFoundAtOnce(filter) ? findAtOnce : findByRanks
  const { rows, total } = await find(db, filter, { limit, cursor, mostCounted, remember })
  const shown = rows.slice(0, limit)
  const cards = await projectCardsOf(
    db,
    shown.map(({ id }) => id),
    remember,
  )
  const last = rows.length > limit ? shown.at(-1) : undefined
  const key = (row: (typeof rows)[number]) => (row.sort_key instanceof Date ? row.sort_key.toISOString() : row.sort_key)
  const order = listOrderOf(filter)
  return {
    projects: shown.flatMap(({ id, chord }) => {
      const card = cards.get(id)
      if (!card) return []
      return chord === null ? [card] : [{ ...card, distance: milesOfChord(chord) }]
    }),
    nextCursor: last ? cursorText(order, { rank: last.rank, key: key(last), id: last.id }) : null,
    total: Math.min(total, mostCounted),
    totalCapped: total > mostCounted,
    similar: isForgiven(filter),
  }
}

type PartOptions = Pick<PageOptions, 'limit' | 'cursor'>
type FindOptions = PartOptions & { mostCounted: number; remember?: Remember | undefined }
/** `rows`: those of a page, and one more if there are more. `total`: exact up to `mostCounted`, greater if there are more. */
type Found = { rows: ListRow[]; total: number }

async function findByRanks(db: DbOrTx, filter: ListFilter, { mostCounted, remember, ...part }: FindOptions): Promise<Found> {
  const count = () => countListedProjects(db, filter, mostCounted + 1)
  const [rows, total] = await Promise.all([
    findPage(db, filter, part),
    remember ? remember(['number of projects', countedBy(filter), mostCounted], count, { withoutCounts: true }) : count(),
  ])
  return { rows, total }
}

/** The order by likes is that of another table. */
const isFoundAtOnce = ({ wordSearch, sort }: ListFilter): boolean => wordSearch === 'few' && sort !== 'liked'

/**
 * Looks all projects of a search up once, then ranks and counts them. PostgreSQL compares each word with a sample of texts when it plans a
 * condition: one scan for each rank and one for the count take longer to plan than to run.
 */
async function findAtOnce(db: DbOrTx, filter: ListFilter, { limit, cursor, mostCounted }: FindOptions): Promise<Found> {
  const { key, type, direction, after } = sortingOf(filter)
  const begun = cursor
    ? sql`where rank > ${cursor.rank} or rank = ${cursor.rank} and ${after(cursor, sql`sort_key`, sql`id`)}`
    : sql.raw('')
  const { rows } = await sql<{ total: number } & (ListRow | Record<keyof ListRow, null>)>`${unpreparedPlan}
    with found as materialized (
      select p.id, (${key})::${type} as sort_key, ${rankOf(filter)} as rank, ${chordOf(filter)} as chord
      from projects as p where ${all(listConditionsOf(filter))})
    select total, page.*
    from (select count(*) as total from (select from found limit ${mostCounted + 1}) as limited) as counted
      left join (select * from found ${begun} order by rank, sort_key ${direction}, id ${direction} limit ${limit + 1}) as page on true
    order by rank, sort_key ${direction}, id ${direction}`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** True if no project contains the words. */
const isForgiven = ({ wordSearch }: Pick<ListFilter, 'wordSearch'>): boolean => wordSearch === 'similar' || wordSearch === 'mistyped'

/**
 * The requested order, else the most relevant first in a search. Among equally relevant ones, and without words: nearest or newest first.
 */
export function listOrderOf({ sort, center, words, wordSearch }: ListFilter): ListOrder {
  if (sort) return sort
  if (!words?.length) return center ? 'nearest' : 'newest'
  if (isForgiven({ wordSearch })) return 'similar'
  return center ? 'relevantNearest' : 'relevantNewest'
}

/** What the number of projects depends on: the filter without order, the moment within a minute, and the center if nothing is around it. */
function countedBy({ now, sort: _, pinOrigin: __, center, radiusMiles, ...others }: ListFilter): unknown {
  return { ...others, minute: Math.floor(now.getTime() / minuteMilliseconds), ...(radiusMiles !== undefined && { center, radiusMiles }) }
}

/** The number of projects, exact up to `most`. */
export async function countListedProjects(db: DbOrTx, filter: ListFilter, most: number): Promise<number> {
  const conditions = all(listConditionsOf(filter))
  const { rows } = await sql<{ total: number }>`${planned(filter)}select count(*) as total
    from (select from projects as p where ${conditions} ${walked(filter)} limit ${most}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** Scans the list's own index: frequent words are found after few rows. */
export const walked = ({ wordSearch }: ListFilter) =>
  wordSearch === 'frequent' ? sql`order by p.is_pin, p.listed_at desc, p.id desc` : sql.raw('')

const planned = (filter: ListFilter) => (isParticular(filter) ? unpreparedPlan : sql.raw(''))

/** Each row must be read, and a visitor with this many results will try another word. */
const frequentCountedMax = 100

type ListRow = { id: string; sort_key: Date | number; rank: number; chord: number | null }

/** A part of the list is read if the parts before it do not fill the page. */
async function findPage(db: DbOrTx, filter: ListFilter, { limit, cursor }: PartOptions): Promise<ListRow[]> {
  const found: ListRow[] = []
  for (const part of partsOf(filter)) {
    const ranks = part.filter(({ rank }) => rank >= (cursor?.rank ?? 0))
    if (ranks.length > 0 && found.length <= limit) found.push(...(await findRanks(db, filter, ranks, { limit, cursor })))
  }
  return found
}

async function findRanks(db: DbOrTx, filter: ListFilter, ranks: readonly ListRank[], { limit, cursor }: PartOptions): Promise<ListRow[]> {
  const order = listOrderOf(filter)
  const { key, direction, after } = sortingOf(filter)
  const conditions = [...listConditionsOf(filter), ...(order === 'closing' ? notClosedYet(filter) : [])]
  const from = order === 'liked' ? sql`project_ranks as r join projects as p on p.id = r.project_id` : sql`projects as p`
  const id = order === 'liked' ? sql`r.project_id` : sql`p.id`
  // Each rank is read separately: it is one index scan that stops at the limit.
  const read = ranks.map(({ rank, condition }) => {
    const begun = cursor?.rank === rank ? [after(cursor, key, id)] : []
    return sql`(select p.id, ${key} as sort_key, ${sql.lit(rank)} as rank, ${chordOf(filter)} as chord from ${from}
      where ${all([...conditions, condition, ...begun])}
      order by ${key} ${direction}, ${id} ${direction} limit ${limit + 1})`
  })
  const { rows } = await sql<ListRow>`${planned(filter)}
    select id, sort_key, rank, chord from (${sql.join(read, sql` union all `)}) as page
    order by rank, sort_key ${direction}, id ${direction} limit ${limit + 1}`.execute(db)
  return rows
}

const chordOf = ({ center }: ListFilter): Condition => (center ? chordTo(center) : sql`null::float8`)

/** A part of a list; lower ranks come first. */
type ListRank = { rank: number; condition: Condition }

/**
 * The ranks of a list in the parts that are read one after the other. A search begins with the projects that have all words in the title:
 * to look for others takes long if all titles have them. Within a part pinned projects that concern the reader come first, which are few,
 * then the others in two scans, because the indexes of lists begin with the pin.
 */
function partsOf(filter: ListFilter): ListRank[][] {
  const order = listOrderOf(filter)
  if (order === 'similar') return [[{ rank: 0, condition: sql`true` }]]
  const leads = leadsCondition(filter)
  const ranked = (first: number, among: Condition): ListRank[] => [
    { rank: first, condition: sql`${among} and p.is_pin and ${leads}` },
    { rank: first + 1, condition: sql`${among} and not p.is_pin` },
    { rank: first + 1, condition: sql`${among} and p.is_pin and not ${leads}` },
  ]
  if (order !== 'relevantNewest' && order !== 'relevantNearest') return [ranked(0, sql`true`)]
  const titled = inTitle(filter)
  return [ranked(0, titled), ranked(2, sql`not (${titled})`)]
}

/** The number of the rank in which `partsOf` has a project. */
function rankOf(filter: ListFilter): Condition {
  const inGroup = sql`case when p.is_pin and ${leadsCondition(filter)} then 0 else 1 end`
  return filter.sort ? inGroup : sql`${inGroup} + case when ${inTitle(filter)} then 0 else 2 end`
}

/** The list's order. `after`: what comes later within the cursor's rank. */
function sortingOf(filter: ListFilter) {
  const { ascending, ...sorting } = sortings(filter)[listOrderOf(filter)]
  const later = ascending ? sql`>` : sql`<`
  return {
    ...sorting,
    direction: ascending ? sql`asc` : sql`desc`,
    after: (cursor: Cursor, key: Condition, id: Condition): Condition =>
      sql`(${key}, ${id}) ${later} (${cursor.key}::${sorting.type}, ${cursor.id}::uuid)`,
  }
}

type Sorting = { key: RawBuilder<Date | number>; type: Condition; ascending: boolean }
/** Longer than any line through the earth: drafts without a location come last. */
const nowhere = sql.lit(1e6)

function sortings({ center, statuses, words = [] }: ListFilter): Record<ListOrder, Sorting> {
  const chord = center ? chordTo(center) : nowhere
  const newest = { key: sql<Date>`p.listed_at`, type: sql`timestamptz`, ascending: false }
  const near = statuses.includes('draft') ? sql<number>`coalesce(${chord}, ${nowhere})` : sql<number>`${chord}`
  const nearest = { key: near, type: sql`float8`, ascending: true }
  return {
    newest,
    nearest,
    relevantNewest: newest,
    relevantNearest: nearest,
    similar: { key: similarityTo(words), type: sql`float8`, ascending: false },
    closing: { key: sql`p.closes_at`, type: sql`timestamptz`, ascending: true },
    liked: { key: sql`r.likes_count`, type: sql`integer`, ascending: false },
  }
}
