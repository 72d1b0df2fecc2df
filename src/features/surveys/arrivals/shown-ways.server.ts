// Which ways and codes of projects officials may see, counted by the database. Every reader of ways asks here (decision 208).
import { sql } from 'kysely'
import { hiddenSumMin } from '../../../core/async/small-groups.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type Arrivals, type ShownWays, shownWays, type Way, type WayCount } from './rules.ts'

/**
 * Ways are always those of confirmed people: the difference of a figure with the others and one without would tell how a single person
 * came.
 */
const confirmedArrivals = sql`participations as p join respondents as r
  on r.project_id = p.project_id and r.id = p.respondent_id and r.confirmed`
const hasAnswered = sql`exists (select from answers as a where a.project_id = r.project_id and a.respondent_id = r.id)`

type ArrivalRow = Arrivals & { project: string; way: Way; code: string | null }
type AnsweredRow = { project: string; way: Way; answered: number }

/** The ways and codes of projects, by project id. */
export async function findShownWays(db: DbOrTx, projectIds: readonly string[]): Promise<Map<string, ShownWays>> {
  const arrivals = sql<ArrivalRow>`
    select p.project_id as project, p.way, p.qr_code_id as code, count(*) as starts, count(p.finished_at) as finishes
    from ${confirmedArrivals} where p.project_id = any(${projectIds}::uuid[]) group by 1, 2, 3`.execute(db)
  // Enough to decide. Who answered without opening the survey, such as by a program, came by a link.
  const answered = sql<AnsweredRow>`
    select of.id as project, of.way, (
      select count(*) from (
        select from ${confirmedArrivals} where p.project_id = of.id and p.way = of.way and ${hasAnswered}
        union all
        select from respondents as r where of.way = 'link' and r.project_id = of.id and r.confirmed and ${hasAnswered}
          and not exists (select from participations as p where p.project_id = r.project_id and p.respondent_id = r.id)
        limit ${sql.lit(hiddenSumMin)}) as enough) as answered
    from (
      select id, way from unnest(${projectIds}::uuid[]) as id
        cross join (values ('code'), ('mail'), ('link')) as each (way)) as of`.execute(db)
  const [{ rows: arrivalRows }, { rows: sent }] = await Promise.all([arrivals, answered])
  const ofProject = Map.groupBy(arrivalRows, (row) => row.project)
  const counts = Map.groupBy(sent, (row) => row.project)
  return new Map(projectIds.map((id) => [id, shownWays((counts.get(id) ?? []).map((one) => wayCount(one, ofProject.get(id) ?? [])))]))
}

function wayCount({ way, answered }: AnsweredRow, rows: readonly ArrivalRow[]): WayCount {
  const own = rows.filter((row) => row.way === way)
  const sum = (name: keyof Arrivals) => own.reduce((all, row) => all + row[name], 0)
  const codes = way === 'code' ? own.map(({ code, starts, finishes }) => [code, { starts, finishes }] as const) : []
  return { way, starts: sum('starts'), finishes: sum('finishes'), answered, codes: new Map(codes) }
}

/** The same of one project. */
export const findShownWaysOf = async (db: DbOrTx, projectId: string): Promise<ShownWays> =>
  (await findShownWays(db, [projectId])).get(projectId) as ShownWays

/** The ids of those of the projects in which a way is shown. */
export async function projectsShowing(db: DbOrTx, way: string, projectIds: readonly string[]): Promise<string[]> {
  const shown = await findShownWays(db, projectIds)
  return projectIds.filter((id) => shown.get(id)?.ways[way as Way]?.starts != null)
}
