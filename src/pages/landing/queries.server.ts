import { sql } from 'kysely'
import { singleFlight } from '../../core/async/single-flight.ts'
import type { Db } from '../../core/database/database.server.ts'
import type { TimeZone } from '../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../features/places/model/time-zones.server.ts'
import { publishedParticipants } from '../../features/results/totals/release-state.server.ts'
import { casesMax } from './rules.ts'

type LandingFigures = { answered: number | null; organizations: number; openProjects: number; decisions: number }

/**
 * Counts over all public content, in one statement and so of one moment; of one organization if named. Of people, only what is published:
 * a live number would tell how many there are in a project that withholds it, and a number of people of several projects how many
 * answered in each.
 */
export const countEverything = singleFlight(
  async (db: Db, now: Date, owner: string | null): Promise<LandingFigures> => {
    const theirs = owner === null ? sql`` : sql`and p.organization_id = ${owner}`
    const { rows } = await sql<LandingFigures>`
      select
        (select sum(c.count)::int from projects p cross join lateral ${publishedParticipants} as c
          where p.status <> 'draft' and p.results_published ${theirs}) as answered,
        (select count(distinct p.organization_id) from projects p where p.status <> 'draft' ${theirs}) as organizations,
        (select count(*) from projects p where p.status = 'published' and (p.starts_at is null or p.starts_at <= ${now})
          and (p.ends_at is null or p.ends_at >= ${now}) ${theirs}) as "openProjects",
        (select count(*) from decisions d join projects p on p.id = d.project_id and p.status <> 'draft' ${theirs}) as decisions`.execute(
      db,
    )
    return rows[0] as LandingFigures
  },
  (_, now, owner) => `${owner} ${now.toISOString()}`,
)

type Case = {
  project: string
  decision: string
  title: string
  organization: string
  said: string
  doing: string
  timeZone: TimeZone
  doneAt: Date
}

/** More than are shown, because several may belong to one project. */
const lookedThrough = 10 * casesMax

/** The latest fulfilled decision of each project, newest first; of one organization if named. */
export async function findCases(db: Db, owner: string | null): Promise<Case[]> {
  const theirs = owner === null ? sql`` : sql`and p.organization_id = ${owner}`
  const { rows } = await sql<Case>`
    select p.id as project, d.id as decision, p.title, o.name as organization, d.said, d.doing,
      ${organizationTimeZone} as "timeZone", d.done_at as "doneAt"
    from decisions d join projects p on p.id = d.project_id and p.status <> 'draft' join organizations o on o.id = p.organization_id
    where d.status = 'done' ${theirs} order by d.done_at desc limit ${lookedThrough}`.execute(db)
  const latest = new Map<string, Case>()
  for (const row of rows) if (!latest.has(row.project)) latest.set(row.project, row)
  return [...latest.values()].slice(0, casesMax)
}
