import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'

type FulfilledDecision = {
  project: string
  decision: string
  title: string
  organization: string
  said: string
  doing: string
  timeZone: TimeZone
  doneAt: Date
}

/**
 * The latest fulfilled decision of each project, newest first.
 * @param owner the organization; null for all of them
 */
export async function latestFulfilled(db: Db, owner: string | null, most: number): Promise<FulfilledDecision[]> {
  const theirs = owner === null ? sql`` : sql`and p.organization_id = ${owner}`
  // Ten times as many are read, because several may belong to one project.
  const { rows } = await sql<FulfilledDecision>`
    select p.id as project, d.id as decision, p.title, o.name as organization, d.said, d.doing,
      ${organizationTimeZone} as "timeZone", d.done_at as "doneAt"
    from decisions d join projects p on p.id = d.project_id and p.status <> 'draft' join organizations o on o.id = p.organization_id
    where d.status = 'done' ${theirs} order by d.done_at desc limit ${10 * most}`.execute(db)
  const latest = new Map<string, FulfilledDecision>()
  for (const row of rows) if (!latest.has(row.project)) latest.set(row.project, row)
  return [...latest.values()].slice(0, most)
}
