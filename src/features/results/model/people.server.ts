// The people who answered, counted by the database.

import { sql } from 'kysely'
import { singleFlight } from '../../../core/async/single-flight.ts'
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { leftOutDuplicates } from '../../surveys/model/respondents.server.ts'
import { type KeptCounts, keptCounts } from '../kept-counts/chunks.server.ts'
import { type Chunk, inChunks, type KeptRows } from '../kept-counts/counts.server.ts'
import { officialTimeZone } from '../kept-counts/time-zone.server.ts'
import { type Counting, countOf, everybody, inGroups, isInPeriod, isKeptIn, isUngrouped } from './counting.server.ts'

/** SQL: respondent `r` answered within the period. */
export const answeredInPeriod = (counting: Counting) =>
  sql`exists (select from answers as a where a.project_id = r.project_id and a.respondent_id = r.id and ${isInPeriod(counting)})`

/** How many people who answered, within the groups and the period, had moved before. */
export async function countMoved(db: DbOrTx, projectId: string, counting: Counting): Promise<number> {
  const storedCounts = isUngrouped(counting) ? await keptCounts(db, projectId, 'moved', counting) : null
  const isCounted = ([isConfirmed]: KeptRows['moved']) => isConfirmed || counting.includeUnconfirmed
  const known = (storedCounts?.rows ?? []).filter(isCounted).reduce((sum, [, people]) => sum + people, 0)
  if (storedCounts?.chunks.length === 0) return known
  const { rows } = await sql<{ people: number }>`${unpreparedPlan}
    select count(*) as people from respondents as r
    where r.project_id = ${projectId} and r.moved ${storedCounts ? sql`and ${inChunks(sql`r.id`, storedCounts.chunks)}` : sql``}
      and (${counting.includeUnconfirmed} or r.confirmed) and ${inGroups(counting, sql`${projectId}`)}
      and ${answeredInPeriod(counting)}`.execute(db)
  return known + (rows[0]?.people ?? 0)
}

/**
 * How many confirmed people who answered seem to have answered before, with another account, as far as figures leave them out; 0 for fewer
 * than five. For closed surveys alone: who can add accounts and look again would learn who took part (decision 209).
 */
export async function countLeftOut(db: DbOrTx, projectId: string, to: Date | null): Promise<number> {
  const { rows } = await sql<{ people: number }>`${unpreparedPlan}
    select count(*) as people from respondents as r
    where r.project_id = ${projectId} and r.confirmed and ${answeredInPeriod({ ...everybody, to })}
      and r.id in ${leftOutDuplicates(projectId, to)}`.execute(db)
  const people = rows[0]?.people ?? 0
  return people < groupSizeMin ? 0 : people
}

/** Respondents of one combination of stated groups; '' for a group not stated. */
export type DemographicCount = { ageRange: string; gender: string; ethnicity: string; zip: string; people: number }

export type People = {
  confirmed: number
  /** Who answered, in the groups and the period, with an unconfirmed address. */
  unconfirmed: number
  /** All that count, regardless of the groups and the period. */
  of: number
  days: { day: string; language: string; people: number }[]
  cells: () => Promise<DemographicCount[]>
}

type CellKey = Omit<DemographicCount, 'people'>
/** The day is null for people outside the period. */
type DayKey = { day: string | null; language: string }
/** A grouping set leaves the columns of the other one null. */
type PeopleRow = { isIn: boolean; isConfirmed: boolean; people: number } & (
  | (DayKey & { [Column in keyof CellKey]: null } & { set: 'days' })
  | (CellKey & { [Column in keyof DayKey]: null } & { set: 'cells' })
)

/**
 * The people who answered at least one question, each once and in one pass, from the index alone. Days are those of the organization's
 * state. Concurrent requests for the same count share the pass.
 */
export const countPeople = singleFlight(findPeople, countOf)

async function findPeople(db: DbOrTx, projectId: string, counting: Counting): Promise<People> {
  let everybody: Promise<PeopleRow[]> | undefined
  const changedIn = async (chunks: readonly Chunk[]) => (chunks.length > 0 ? readPeople(db, projectId, counting, chunks) : [])
  const rowsOf = async <Name extends 'days' | 'cells'>(
    name: Name,
    shown: (storedCounts: KeptCounts<Name>) => PeopleRow[],
  ): Promise<PeopleRow[]> => {
    const storedCounts = isUngrouped(counting) ? await keptCounts(db, projectId, name, counting) : null
    if (!storedCounts) everybody ??= readPeople(db, projectId, counting, null)
    const rows = storedCounts ? await changedIn(storedCounts.chunks) : ((await everybody) ?? [])
    return [...rows.filter(({ set }) => set === name), ...(storedCounts ? shown(storedCounts) : [])]
  }
  const days = (await rowsOf('days', keptDays)).flatMap((row) => (row.set === 'days' ? [row] : []))
  const isCounted = (row: PeopleRow) => row.isIn && (counting.includeUnconfirmed || row.isConfirmed)
  /** Confirmed and unconfirmed people together, if both count. */
  const together = <Row extends PeopleRow>(set: readonly Row[], keyOf: (row: Row) => unknown[]) => {
    const groups = Map.groupBy(set.filter(isCounted), (row) => JSON.stringify(keyOf(row)))
    return [...groups.values()].map((same) => ({ ...(same[0] as Row), people: sumOf(same) }))
  }
  return {
    confirmed: sumOf(days.filter((row) => row.isIn && row.isConfirmed)),
    unconfirmed: sumOf(days.filter((row) => row.isIn && !row.isConfirmed)),
    of: sumOf(days.filter((row) => counting.includeUnconfirmed || row.isConfirmed)),
    days: together(days, (row) => [row.day, row.language]).flatMap(({ day, language, people }) =>
      day === null ? [] : [{ day, language, people }],
    ),
    async cells() {
      const cells = (await rowsOf('cells', keptCells)).flatMap((row) => (row.set === 'cells' ? [row] : []))
      return together(cells, (row) => [row.ageRange, row.gender, row.ethnicity, row.zip]).map(
        ({ ageRange, gender, ethnicity, zip, people }) => ({ ageRange, gender, ethnicity, zip, people }),
      )
    },
  }
}
const sumOf = (rows: readonly PeopleRow[]) => rows.reduce((total, row) => total + row.people, 0)

const noCell = { ageRange: null, gender: null, ethnicity: null, zip: null }
const keptDays = ({ rows, outside }: KeptCounts<'days'>): PeopleRow[] => [
  ...rows.map(([isConfirmed, day, language, people]) => ({
    ...noCell,
    set: 'days' as const,
    isIn: true,
    isConfirmed,
    day,
    language,
    people,
  })),
  ...outside.map(([isConfirmed, , language, people]) => ({
    ...{ ...noCell, set: 'days' as const, isIn: false, isConfirmed, day: null, language, people },
  })),
]
const keptCells = ({ rows }: KeptCounts<'cells'>): PeopleRow[] =>
  rows.map(([isConfirmed, ageRange, gender, ethnicity, zip, people]) => ({
    ...{ set: 'cells' as const, day: null, language: null, isIn: true, isConfirmed, ageRange, gender, ethnicity, zip, people },
  }))

/** @param chunks the respondents to read; null for all of the project */
async function readPeople(db: DbOrTx, projectId: string, counting: Counting, chunks: readonly Chunk[] | null): Promise<PeopleRow[]> {
  const timeZone = await officialTimeZone(db, projectId)
  // Without a gender or ethnicity a comparison is null, which is no match.
  const isIn = sql`(p.within and ${inGroups(counting, sql`${projectId}`)} and ${isKeptIn(projectId, counting)}) is true`
  const isRead = chunks ? sql`and ${inChunks(sql`respondent_id`, chunks)}` : sql``
  // The index's order: without it PostgreSQL reads the whole answers.
  const { rows } = await sql<PeopleRow>`${unpreparedPlan}
    with p as (
      select a.respondent_id, bool_or(${isInPeriod(counting)}) as within, min(a.created_at) filter (where ${isInPeriod(counting)}) as first
      from (select respondent_id, created_at from answers where project_id = ${projectId} ${isRead} order by respondent_id) as a
      group by a.respondent_id),
    x as (
      select ${isIn} as "isIn", r.confirmed as "isConfirmed",
        (p.first at time zone ${timeZone})::date as day, r.language, coalesce(r.age_range, '') as "ageRange",
        coalesce(r.gender, '') as gender, coalesce(r.ethnicity, '') as ethnicity, coalesce(r.zip_code, '') as zip
      from p join respondents as r on r.project_id = ${projectId} and r.id = p.respondent_id)
    select case when grouping(day) = 0 then 'days' else 'cells' end as set,
      "isIn", "isConfirmed", day, language, "ageRange", gender, ethnicity, zip, count(*) as people
    from x
    group by grouping sets (("isIn", "isConfirmed", day, language), ("isIn", "isConfirmed", "ageRange", gender, ethnicity, zip))`.execute(
    db,
  )
  return rows
}
