// Who took part in a project, counted by the database.
import { sql } from 'kysely'
import { type DbOrTx, plannedAnew } from '../../core/database.server.ts'
import { timeZoneOf } from '../../core/us-time.ts'
import type { Way } from '../qr-codes/rules.ts'
import type { Turnout } from './contract.ts'
import type { Day } from './rules.ts'

export type Period = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }

/** The turnout of a project; days without anybody are left out. `state` says by whose calendar. In two round trips at once. */
export async function countTurnout(
  db: DbOrTx,
  projectId: string,
  state: string,
  { from, to, includeUnconfirmed }: Period,
): Promise<Turnout> {
  const within = (column: string) =>
    sql`(${from}::timestamptz is null or ${sql.ref(column)} >= ${from}) and (${to}::timestamptz is null or ${sql.ref(column)} <= ${to})`
  const confirmed = sql`(${includeUnconfirmed} or u.email_verified_at is not null)`
  const answered = sql<{ day: string | null; language: string | null; people: number }>`${plannedAnew}
    with people as (select a.user_id, min(a.created_at) as first from answers a where a.project_id = ${projectId} and ${within('a.created_at')}
      group by a.user_id)
    select (p.first at time zone ${timeZoneOf(state)})::date as day, u.language, count(*) as people
    from people p join users u on u.id = p.user_id and ${confirmed} group by day, u.language`.execute(db)
  const came = sql<{ way: Way; _id: string | null; label: string | null; started: number; finished: number }>`${plannedAnew}
    select p.way, q.id as _id, q.label, count(*) as started, count(p.finished_at) as finished
    from participations p join users u on u.id = p.user_id and ${confirmed} left join qr_codes q on q.id = p.qr_code_id
    where p.project_id = ${projectId} and ${within('p.started_at')} group by p.way, q.id`.execute(db)
  const [{ rows: people }, { rows: ways }] = await Promise.all([answered, came])
  const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const cameBy = (rows: typeof ways) => ({ started: total(rows, (one) => one.started), finished: total(rows, (one) => one.finished) })
  return {
    people: total(people, (one) => one.people),
    days: [...Map.groupBy(people, (one) => one.day as string)].map(
      ([day, rows]): Day => ({ day, people: total(rows, (one) => one.people) }),
    ),
    ...cameBy(ways),
    ways: [...Map.groupBy(ways, (one) => one.way)].map(([way, rows]) => ({ way, ...cameBy(rows) })),
    codes: ways
      .filter((one) => one.way === 'code')
      .map(({ _id, label, started, finished }) => ({ _id, label, started, finished }))
      .sort((a, b) => b.started - a.started),
    languages: [...Map.groupBy(people, (one) => one.language as string)]
      .map(([language, rows]) => ({ language, people: total(rows, (one) => one.people) }))
      .sort((a, b) => b.people - a.people),
  }
}
