import { sql } from 'kysely'
import type { Db } from '../../core/database/database.server.ts'
import type { TimeZone } from '../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../features/places/model/time-zones.server.ts'
import { publishedParticipants } from '../../features/results/totals/release-state.server.ts'
import { peopleCounts } from '../../features/results/turnout/answered.server.ts'
import type { PeopleCounts, ReleasedNumbers } from '../../features/results/turnout/shown-people.ts'
import { casesMax } from './rules.ts'

type LandingFigures = PeopleCounts & { organizations: number; openProjects: number; decisions: number; published: ReleasedNumbers }

/** Counts over all public content, in one statement and so of one moment; of one organization if named. */
export async function countEverything(db: Db, now: Date, owner: string | null): Promise<LandingFigures> {
  const theirs = owner === null ? sql`` : sql`and p.organization_id = ${owner}`
  const { rows } = await sql<LandingFigures>`
    select people.*, published.*,
      (select count(distinct p.organization_id) from projects p where p.status <> 'draft' ${theirs}) as organizations,
      (select count(*) from projects p where p.status = 'published' and (p.starts_at is null or p.starts_at <= ${now})
        and (p.ends_at is null or p.ends_at >= ${now}) ${theirs}) as "openProjects",
      (select count(*) from decisions d join projects p on p.id = d.project_id and p.status <> 'draft' ${theirs}) as decisions
    from (
      select ${peopleCounts} from respondents r
      join projects p on p.id = r.project_id and p.status <> 'draft' ${theirs}) as people,
    (
      select json_build_object('projects', count(*), 'withNumber', count(c.count), 'withholding',
        count(*) filter (where p.results_published and c.count is null), 'number', max(c.count)) as published
      from projects p left join lateral ${publishedParticipants} as c on p.results_published
      where p.status <> 'draft' ${theirs} and exists (
        select from answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id
        where a.project_id = p.id and r.confirmed)) as published`.execute(db)
  return rows[0] as LandingFigures
}

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
