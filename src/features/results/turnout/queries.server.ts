// The turnout of a project, counted by the database.
import { sql } from 'kysely'
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { shownByWay } from '../../surveys/arrivals/queries.server.ts'
import { type Arrivals, type ShownArrivals, shownArrivals, type Way, ways } from '../../surveys/arrivals/rules.ts'
import { keptCounts } from '../kept-counts/chunks.server.ts'
import { inChunks } from '../kept-counts/counts.server.ts'
import { type Counting, inGroups, isEverybody, isUngrouped } from '../model/counting.server.ts'
import { countPeople, hasAnswered } from '../model/people.server.ts'
import { languageUnknown } from '../model/publishing.ts'
import type { Turnout } from './contract.ts'
import type { PeoplePerDay } from './rules.ts'

/** People by way and code; `isAll` is the row of everybody, which has no way. */
type CameRow = { way: Way | null; _id: string | null; label: string | null; started: number; finished: number; isAll: boolean } & Arrivals &
  TimedRow
type TimedRow = { timed: number; medianSeconds: number | null }

/** Few times would tell how long single people took. */
const medianOf = (all: TimedRow | undefined): number | null =>
  all && all.medianSeconds !== null && all.timed >= groupSizeMin ? Math.round(all.medianSeconds) : null

/** The turnout of a project, without empty days. Three parallel round trips. */
export async function countTurnout(db: DbOrTx, projectId: string, counting: Counting): Promise<Turnout> {
  const { from, to, includeUnconfirmed } = counting
  const within = (column: string) =>
    sql`(${from}::timestamptz is null or ${sql.ref(column)} >= ${from}) and (${to}::timestamptz is null or ${sql.ref(column)} <= ${to})`
  const confirmed = sql`(${includeUnconfirmed} or r.confirmed)`
  // Ways, codes and times are always those of confirmed people: a difference of two figures would tell of single people.
  // Who submitted without opening the survey, such as by a program, says nothing about the time that it takes.
  const came = sql<CameRow>`${unpreparedPlan}
    select p.way, q.id as _id, q.label, count(*) as started, count(p.finished_at) as finished, grouping(p.way) = 1 as "isAll",
      count(*) filter (where r.confirmed) as starts, count(p.finished_at) filter (where r.confirmed) as finishes,
      count(*) filter (where r.confirmed and p.finished_at > p.started_at) as timed,
      percentile_cont(0.5) within group (order by extract(epoch from p.finished_at - p.started_at))
        filter (where r.confirmed and p.finished_at > p.started_at) as "medianSeconds"
    from participations p join respondents r on r.project_id = p.project_id and r.id = p.respondent_id and ${confirmed}
    left join qr_codes q on q.id = p.qr_code_id
    where p.project_id = ${projectId} and ${within('p.started_at')} and ${inGroups(counting, sql`${projectId}`)}
      group by grouping sets ((p.way, q.id, q.label), ())`.execute(db)
  const departed = sql<{ question: string; people: number }>`${unpreparedPlan}
    select p.reached as question, count(*) filter (where r.confirmed) + case
        when count(*) filter (where not r.confirmed) >= ${groupSizeMin} then count(*) filter (where not r.confirmed) else 0 end as people
    from participations p join respondents r on r.project_id = p.project_id and r.id = p.respondent_id and ${confirmed}
    where p.project_id = ${projectId} and p.reached is not null and p.finished_at is null and ${within('p.started_at')}
      and ${inGroups(counting, sql`${projectId}`)}
    group by 1 having count(*) filter (where r.confirmed) >= ${groupSizeMin}`.execute(db)
  const [{ days: people }, { rows: arrived }, { rows: left }, languages] = await Promise.all([
    countPeople(db, projectId, counting),
    ...([came, departed] as const),
    countLanguages(db, projectId, counting),
  ])
  const rows = arrived.flatMap(({ way, ...row }): ArrivedRow[] => (way === null ? [] : [{ way, ...row }]))
  const all = arrived.find((row) => row.isAll)
  const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const isWhole = isEverybody(counting) && !from && !to
  return {
    answered: total(people, (one) => one.people),
    days: [...Map.groupBy(people, (one) => one.day)].map(
      ([day, rows]): PeoplePerDay => ({ day, people: total(rows, (one) => one.people) }),
    ),
    started: total(rows, (one) => one.started),
    finished: total(rows, (one) => one.finished),
    medianSeconds: medianOf(all),
    left,
    ...(isWhole ? arrivalsOf(rows) : { ways: [], codes: [] }),
    languages,
  }
}

/** The people who answered by the language of the form that they sent, as published results count them; the most frequent one first. */
async function countLanguages(db: DbOrTx, projectId: string, counting: Counting): Promise<Turnout['languages']> {
  const kept = isUngrouped(counting) ? await keptCounts(db, projectId, 'ways', counting) : null
  const known = (kept?.rows ?? []).flatMap(([isConfirmed, , language, people]) =>
    isConfirmed || counting.includeUnconfirmed ? [{ language, people }] : [],
  )
  const { rows } =
    kept?.chunks.length === 0
      ? { rows: [] }
      : await sql<{ language: string; people: number }>`${unpreparedPlan}
    select coalesce(p.language, ${languageUnknown}) as language, count(*) as people
    from respondents as r left join participations as p on p.project_id = r.project_id and p.respondent_id = r.id
    where r.project_id = ${projectId} ${kept ? sql`and ${inChunks(sql`r.id`, kept.chunks)}` : sql``}
      and (${counting.includeUnconfirmed} or r.confirmed) and ${inGroups(counting, sql`${projectId}`)} and ${hasAnswered(counting)}
    group by 1`.execute(db)
  return [...Map.groupBy([...known, ...rows], (one) => one.language)]
    .map(([language, its]) => ({ language, people: its.reduce((sum, one) => sum + one.people, 0) }))
    .sort((a, b) => b.people - a.people)
}

type ArrivedRow = Omit<CameRow, 'way'> & { way: Way }

/** Arrivals by way and by code, as officials may see them. A code of fewer than five people is not listed: not even that somebody came. */
function arrivalsOf(rows: readonly ArrivedRow[]): Pick<Turnout, 'ways' | 'codes'> {
  const renamed = ({ starts, finishes }: ShownArrivals) => ({ started: starts, finished: finishes })
  const byWay = shownByWay(rows)
  const codes = rows.flatMap(({ way, _id, label, ...one }) => {
    const { starts, finishes } = shownArrivals(one)
    return way === 'code' && _id !== null && label !== null && starts !== null ? [{ _id, label, started: starts, finished: finishes }] : []
  })
  return {
    ways: ways.filter((way) => rows.some((one) => one.way === way && one.starts > 0)).map((way) => ({ way, ...renamed(byWay[way]) })),
    codes: codes.sort((a, b) => b.started - a.started),
  }
}
