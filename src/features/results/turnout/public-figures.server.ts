// Counts over everything that the public sees.
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import { peopleCounts } from './answered.server.ts'
import type { PeopleCounts } from './shown-people.ts'

type PublicFigures = PeopleCounts & {
  organizations: number
  openProjects: number
  decisions: number
  /** Every project with answers publishes results. */
  arePublished: boolean
  /** About how many respondents the whole installation has, as the planner estimates. */
  respondents: number
}

/** Counts over all public content, in one statement and so of one moment; of one organization if named. */
export async function countEverything(db: Db, now: Date, owner: string | null): Promise<PublicFigures> {
  const theirs = owner === null ? sql`` : sql`and p.organization_id = ${owner}`
  const { rows } = await sql<PublicFigures>`
    select people.*, published.*, (select reltuples::integer from pg_class where oid = 'respondents'::regclass) as respondents,
      (select count(distinct p.organization_id) from projects p where p.status <> 'draft' ${theirs}) as organizations,
      (select count(*) from projects p where p.status = 'published' and (p.starts_at is null or p.starts_at <= ${now})
        and (p.ends_at is null or p.ends_at >= ${now}) ${theirs}) as "openProjects",
      (select count(*) from decisions d join projects p on p.id = d.project_id and p.status <> 'draft' ${theirs}) as decisions
    from (
      select ${peopleCounts} from respondents r
      join projects p on p.id = r.project_id and p.status <> 'draft' ${theirs}) as people,
    (
      select coalesce(bool_and(p.results_published), false) as "arePublished" from projects p
      where p.status <> 'draft' ${theirs} and exists (
        select from answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id
        where a.project_id = p.id and r.confirmed)) as published`.execute(db)
  return rows[0] as PublicFigures
}
