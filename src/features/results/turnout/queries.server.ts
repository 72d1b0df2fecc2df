// The turnout of a project, counted by the database.
import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { Way } from '../../surveys/arrivals/rules.ts'
import { type Counting, countPeople, inGroups } from '../model/queries.server.ts'
import type { Turnout } from './contract.ts'
import type { PeoplePerDay } from './rules.ts'

/** The turnout of a project, without empty days. Two parallel round trips. */
export async function countTurnout(db: DbOrTx, projectId: string, counting: Counting): Promise<Turnout> {
  const { from, to, includeUnconfirmed } = counting
  const within = (column: string) =>
    sql`(${from}::timestamptz is null or ${sql.ref(column)} >= ${from}) and (${to}::timestamptz is null or ${sql.ref(column)} <= ${to})`
  const confirmed = sql`(${includeUnconfirmed} or r.confirmed)`
  const came = sql<{ way: Way; _id: string | null; label: string | null; started: number; finished: number }>`${unpreparedPlan}
    select p.way, q.id as _id, q.label, count(*) as started, count(p.finished_at) as finished
    from participations p join respondents r on r.project_id = p.project_id and r.id = p.respondent_id and ${confirmed}
    left join qr_codes q on q.id = p.qr_code_id
    where p.project_id = ${projectId} and ${within('p.started_at')} and ${inGroups(counting, sql`${projectId}`)}
      group by p.way, q.id`.execute(db)
  const [{ days: people }, { rows: ways }] = await Promise.all([countPeople(db, projectId, counting), came])
  const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const cameBy = (rows: typeof ways) => ({ started: total(rows, (one) => one.started), finished: total(rows, (one) => one.finished) })
  return {
    answered: total(people, (one) => one.people),
    days: [...Map.groupBy(people, (one) => one.day)].map(
      ([day, rows]): PeoplePerDay => ({ day, people: total(rows, (one) => one.people) }),
    ),
    ...cameBy(ways),
    ways: [...Map.groupBy(ways, (one) => one.way)].map(([way, rows]) => ({ way, ...cameBy(rows) })),
    codes: ways
      .filter((one) => one.way === 'code')
      .map(({ _id, label, started, finished }) => ({ _id, label, started, finished }))
      .sort((a, b) => b.started - a.started),
    languages: [...Map.groupBy(people, (one) => one.language)]
      .map(([language, rows]) => ({ language, people: total(rows, (one) => one.people) }))
      .sort((a, b) => b.people - a.people),
  }
}
