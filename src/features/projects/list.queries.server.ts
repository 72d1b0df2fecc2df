import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../core/database.server.ts'
import { earthRadiusMiles, type Point } from '../places/rules.ts'
import { type Cursor, cursorText, type Order } from './cursor.server.ts'
import type { Box } from './list-query.ts'
import type { Category, ListStatus, ProjectSummary, ProjectType } from './shapes.ts'
import {
  chordOfMiles,
  imagesOfProject,
  milesOfChord,
  plainColumns,
  type SummaryRow,
  shortDescription,
  toSummary,
  zipsOfProject,
} from './summary.server.ts'
import './tables.server.ts'

export type ListFilter = {
  statuses: readonly ListStatus[]
  /** Whose drafts may be listed; nobody's where null. */
  draftsOf: string | null
  now: Date
  types?: readonly ProjectType[]
  categories?: readonly Category[]
  owner?: string | undefined
  isPin?: boolean | undefined
  /** Each must occur. */
  words?: readonly string[]
  /** Projects that ask this zip code. */
  zip?: string | undefined
  /** Nearest to it first. */
  center?: Point | null | undefined
  /** Around the center. */
  radiusMiles?: number | undefined
  box?: Box | null | undefined
  /** Bounds of the time a project was posted, or made while it is a draft. */
  from?: Date | null
  to?: Date | null
}

type Condition = RawBuilder<unknown>
const all = (conditions: Condition[]) => sql.join(conditions, sql` and `)

/**
 * One page of projects, pinned first, then nearest to the center or else newest; and how many there are in all.
 * Two statements. The keys are unique and never change by others' publishing, so no page skips or repeats.
 */
export async function findProjects(
  db: DbOrTx,
  filter: ListFilter,
  page: { limit: number; cursor: Cursor | null },
): Promise<{ projects: ProjectSummary[]; nextCursor: string | null; total: number }> {
  const conditions = conditionsOf(filter)
  const [rows, { total }] = await Promise.all([findPage(db, filter, conditions, page), countAll(db, conditions)])
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  const key = (row: (typeof rows)[number]) => (row.sort_key instanceof Date ? row.sort_key.toISOString() : row.sort_key)
  return {
    projects: shown.map((row) => toSummary(row, filter.center && row.lat !== null ? milesOfChord(Number(row.sort_key)) : null)),
    nextCursor: last ? cursorText(orderOf(filter), { isPin: last.is_pin, key: key(last), id: last.id }) : null,
    total,
  }
}

export const orderOf = (filter: ListFilter): Order => (filter.center ? 'nearest' : 'newest')

async function countAll(db: DbOrTx, conditions: Condition[]): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from projects as p where ${all(conditions)}`.execute(db)
  return rows[0] as { total: number }
}

type Row = SummaryRow & { sort_key: Date | number }

async function findPage(
  db: DbOrTx,
  filter: ListFilter,
  conditions: Condition[],
  { limit, cursor }: { limit: number; cursor: Cursor | null },
): Promise<Row[]> {
  const sortKey = sortKeyOf(filter)
  const direction = filter.center ? sql`asc` : sql`desc`
  // Pinned and others are read apart, so that each is one walk along an index that stops at the limit.
  const one = (isPin: boolean) => {
    const begun = cursor?.isPin === isPin ? [after(sortKey, filter, cursor)] : []
    return sql`(select p.id, ${sortKey} as sort_key from projects as p
      where ${all([...conditions, isPin ? sql`p.is_pin` : sql`not p.is_pin`, ...begun])}
      order by ${sortKey} ${direction}, p.id ${direction} limit ${limit + 1})`
  }
  const page = cursor?.isPin === false ? one(false) : sql`(${one(true)} union all ${one(false)})`
  const { rows } = await sql<Row>`
    select ${plainColumns}, page.sort_key, ${shortDescription} as description, ${zipsOfProject} as zips, ${imagesOfProject(1)} as images
    from ${page} as page join projects as p on p.id = page.id join organizations as o on o.id = p.organization_id
    order by p.is_pin desc, page.sort_key ${direction}, p.id ${direction} limit ${limit + 1}`.execute(db)
  return rows
}

const onSphere = ({ lat, lng }: Point) => {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  const corner = [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)].map(
    (part) => part * earthRadiusMiles,
  )
  return sql`cube(${corner}::float8[])`
}
const chordTo = (center: Point) => sql<number>`p.point <-> ${onSphere(center)}`
/** Longer than any line through the earth: drafts without a place come last. */
const nowhere = sql.lit(1e6)

function sortKeyOf({ center, statuses }: ListFilter) {
  if (!center) return sql<Date | number>`p.listed_at`
  return statuses.includes('draft') ? sql<Date | number>`coalesce(${chordTo(center)}, ${nowhere})` : sql<Date | number>`${chordTo(center)}`
}

const after = (sortKey: ReturnType<typeof sortKeyOf>, { center }: ListFilter, { key, id }: Cursor): Condition =>
  center ? sql`(${sortKey}, p.id) > (${key}::float8, ${id}::uuid)` : sql`(${sortKey}, p.id) < (${key}::timestamptz, ${id}::uuid)`

function conditionsOf(filter: ListFilter): Condition[] {
  const { types, categories, owner, isPin, words, zip, center, radiusMiles, box, from, to } = filter
  const found = [statusCondition(filter)]
  if (types?.length) found.push(sql`p.project_type = any(${types}::text[])`)
  if (categories?.length) found.push(sql`p.category = any(${categories}::text[])`)
  if (owner !== undefined) found.push(sql`p.organization_id = ${owner}::uuid`)
  if (isPin !== undefined) found.push(isPin ? sql`p.is_pin` : sql`not p.is_pin`)
  for (const word of words ?? []) found.push(sql`p.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (zip !== undefined) found.push(sql`exists (select from project_zips z where z.project_id = p.id and z.zip = ${zip})`)
  if (center && radiusMiles !== undefined) {
    const chord = chordOfMiles(radiusMiles)
    found.push(sql`cube_enlarge(${onSphere(center)}, ${chord}::float8, 3) @> p.point`, sql`${chordTo(center)} <= ${chord}::float8`)
  }
  if (box) found.push(boxCondition(box))
  if (from) found.push(sql`p.listed_at >= ${from}`)
  if (to) found.push(sql`p.listed_at <= ${to}`)
  return found
}

function boxCondition({ west, south, east, north }: Box): Condition {
  const across =
    west > east ? sql`(p.lng >= ${west}::float8 or p.lng <= ${east}::float8)` : sql`p.lng between ${west}::float8 and ${east}::float8`
  return sql`p.lat between ${south}::float8 and ${north}::float8 and ${across}`
}

function statusCondition({ statuses, draftsOf, now }: ListFilter): Condition {
  const meaning = (status: ListStatus) => {
    switch (status) {
      case 'draft':
        return draftsOf ? sql`(p.status = 'draft' and p.organization_id = ${draftsOf}::uuid)` : sql`false`
      case 'open':
        return sql`(p.status = 'published' and coalesce(p.starts_at <= ${now}, true) and coalesce(p.ends_at >= ${now}, true))`
      case 'closed':
        return sql`(p.status = 'published' and p.ends_at < ${now})`
      default:
        return sql`p.status = ${sql.lit(status)}`
    }
  }
  return sql`(${sql.join([...new Set(statuses)].map(meaning), sql` or `)})`
}
