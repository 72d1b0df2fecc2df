// The turnout of a project, counted by the database.
import { sql } from 'kysely'
import { groupSizeMin, hiddenMembers } from '../../../core/async/small-groups.ts'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import { findShownWaysOf } from '../../surveys/arrivals/shown-ways.server.ts'
import { keptCounts } from '../kept-counts/chunks.server.ts'
import { inChunks } from '../kept-counts/counts.server.ts'
import { type Counting, inGroups, isEverybody, isUngrouped } from '../model/counting.server.ts'
import { answeredInPeriod, countPeople } from '../model/people.server.ts'
import { languageUnknown } from '../model/publishing.ts'
import type { Turnout } from './contract.ts'
import type { PeoplePerDay } from './rules.ts'

type CameRow = { started: number; finished: number } & TimedRow
type TimedRow = { timed: number; medianSeconds: number | null }
type DepartedRow = { question: string; confirmed: number; unconfirmed: number }

/** Few times would tell how long single people took. */
const medianOf = (all: TimedRow | undefined): number | null =>
  all && all.medianSeconds !== null && all.timed >= groupSizeMin ? Math.round(all.medianSeconds) : null

/** The turnout of a project, without empty days. Three parallel round trips. */
export async function countTurnout(db: DbOrTx, projectId: string, counting: Counting): Promise<Turnout> {
  const { from, to, includeUnconfirmed } = counting
  const within = (column: string) =>
    sql`(${from}::timestamptz is null or ${sql.ref(column)} >= ${from}) and (${to}::timestamptz is null or ${sql.ref(column)} <= ${to})`
  const confirmed = sql`(${includeUnconfirmed} or r.confirmed)`
  // The filter of ways selects people who answered (`inGroups`); here people who only opened the survey count, too.
  const among = sql`p.project_id = ${projectId} and ${within('p.started_at')} and ${inGroups({ ...counting, way: null }, sql`${projectId}`)}
    and ${
      counting.way === null
        ? sql`true`
        : sql`(r.confirmed and p.way = ${counting.way}
      and p.project_id = any(${counting.shownIn}::uuid[]))`
    }`
  // Times are always those of confirmed people: a difference of two figures would tell of single people.
  // Who submitted without opening the survey, such as by a program, says nothing about the time that it takes.
  const arrivals = sql<CameRow>`${unpreparedPlan}
    select count(*) as started, count(p.finished_at) as finished,
      count(*) filter (where r.confirmed and p.finished_at > p.started_at) as timed,
      percentile_cont(0.5) within group (order by extract(epoch from p.finished_at - p.started_at))
        filter (where r.confirmed and p.finished_at > p.started_at) as "medianSeconds"
    from participations p join respondents r on r.project_id = p.project_id and r.id = p.respondent_id and ${confirmed}
    where ${among}`.execute(db)
  const departed = sql<DepartedRow>`${unpreparedPlan}
    select p.reached as question, count(*) filter (where r.confirmed) as confirmed, count(*) filter (where not r.confirmed) as unconfirmed
    from participations p join respondents r on r.project_id = p.project_id and r.id = p.respondent_id and ${confirmed}
    where ${among} and p.reached is not null and p.finished_at is null
    group by 1 order by 1`.execute(db)
  // With groups, days or unconfirmed people, differences would tell how single people came, and in which language they answered.
  const isWhole = isEverybody(counting) && !from && !to && !includeUnconfirmed
  const [{ days: people }, { rows: arrived }, { rows: left }, divided] = await Promise.all([
    countPeople(db, projectId, counting),
    ...([arrivals, departed] as const),
    isWhole ? divideTurnout(db, projectId, counting) : undivided,
  ])
  const { started = 0, finished = 0 } = arrived[0] ?? {}
  const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return {
    answered: total(people, (one) => one.people),
    days: [...Map.groupBy(people, (one) => one.day)].map(
      ([day, rows]): PeoplePerDay => ({ day, people: total(rows, (one) => one.people) }),
    ),
    ...{ started, finished },
    medianSeconds: medianOf(arrived[0]),
    ...departuresOf(left),
    ...divided,
  }
}

/** Where people left, without questions at which 1 to 4 did, and others with them. */
function departuresOf(rows: readonly DepartedRow[]): Pick<Turnout, 'left' | 'isLeftComplete'> {
  const hiddenBy = (name: 'confirmed' | 'unconfirmed') => hiddenMembers(new Map(rows.map((row) => [row.question, [row[name]]])))
  const hidden = hiddenBy('confirmed').union(hiddenBy('unconfirmed'))
  const shown = rows.filter((row) => !hidden.has(row.question))
  return {
    left: shown.map(({ question, confirmed, unconfirmed }) => ({ question, people: confirmed + unconfirmed })),
    isLeftComplete: hidden.size === 0,
  }
}

type Divided = Pick<Turnout, 'ways' | 'codes' | 'languages'>
const undivided: Divided = { ways: [], codes: [], languages: [] }

async function divideTurnout(db: DbOrTx, projectId: string, counting: Counting): Promise<Divided> {
  const [arrivals, languages] = await Promise.all([arrivalsOf(db, projectId), countLanguages(db, projectId, counting)])
  const hidden = hiddenMembers(new Map(languages.map(({ language, people }) => [language, [people]])))
  return { ...arrivals, languages: languages.filter(({ language }) => !hidden.has(language)) }
}

/** The people who answered by the language of the form that they sent, as published results count them; the most frequent one first. */
async function countLanguages(db: DbOrTx, projectId: string, counting: Counting): Promise<Turnout['languages']> {
  const storedCounts = isUngrouped(counting) ? await keptCounts(db, projectId, 'ways', counting) : null
  const known = (storedCounts?.rows ?? []).flatMap(([isConfirmed, , language, people]) =>
    isConfirmed || counting.includeUnconfirmed ? [{ language, people }] : [],
  )
  const { rows } =
    storedCounts?.chunks.length === 0
      ? { rows: [] }
      : await sql<{ language: string; people: number }>`${unpreparedPlan}
    select coalesce(p.language, ${languageUnknown}) as language, count(*) as people
    from respondents as r left join participations as p on p.project_id = r.project_id and p.respondent_id = r.id
    where r.project_id = ${projectId} ${storedCounts ? sql`and ${inChunks(sql`r.id`, storedCounts.chunks)}` : sql``}
      and (${counting.includeUnconfirmed} or r.confirmed) and ${inGroups(counting, sql`${projectId}`)} and ${answeredInPeriod(counting)}
    group by 1`.execute(db)
  return [...Map.groupBy([...known, ...rows], (one) => one.language)]
    .map(([language, its]) => ({ language, people: its.reduce((sum, one) => sum + one.people, 0) }))
    .sort((a, b) => b.people - a.people)
}

/** Arrivals by way and by code. A hidden code is not listed: not even that somebody came. */
async function arrivalsOf(db: DbOrTx, projectId: string): Promise<Pick<Turnout, 'ways' | 'codes'>> {
  const shown = await findShownWaysOf(db, projectId)
  const { rows: named } = await sql<{ id: string; label: string }>`
    select id, label from qr_codes where project_id = ${projectId} and id = any(${[...shown.codes.keys()]}::uuid[])`.execute(db)
  const codes = named.flatMap(({ id, label }) => {
    const one = shown.codes.get(id)
    return one ? [{ _id: id, label, started: one.starts, finished: one.finishes }] : []
  })
  return {
    ways: ways.flatMap((way) =>
      shown.ways[way].starts === 0 ? [] : [{ way, started: shown.ways[way].starts, finished: shown.ways[way].finishes }],
    ),
    codes: codes.sort((a, b) => b.started - a.started),
  }
}
