import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import type { DecisionStatus } from '../../projects/decisions/rules.ts'

export type OpenOrganization = { id: string; slug: string; name: string; state: string; timeZone: TimeZone; openReading: boolean }

/** Verified organizations with published projects, by name; one of them if an id is given. */
export const findPublishers = (db: Db, organizationId: string | undefined) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('projects as p', 'p.organization_id', 'o.id')
    .select(['o.slug', 'o.name', 'o.state', sql<number>`count(*)::integer`.as('projects')])
    .where('o.verified_at', 'is not', null)
    .where('p.status', '<>', 'draft')
    .$if(organizationId !== undefined, (query) => query.where('o.id', '=', organizationId as string))
    .groupBy('o.id')
    .orderBy('o.name')
    .execute()

/** A verified organization; undefined for others. */
export const findPublisher = (db: Db, slug: string): Promise<OpenOrganization | undefined> =>
  db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.slug', 'o.name', 'o.state', 'o.open_reading as openReading', organizationTimeZone.as('timeZone')])
    .where('slug', '=', slug)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()

/**
 * When the results of each project were published, when their selection last changed, and when their newest figures were decided. Nothing
 * for unpublished ones.
 */
export const findPublishedDates = (db: Db, organizationId: string) =>
  db
    .selectFrom('projects as p')
    .leftJoin('published_results as r', 'r.project_id', 'p.id')
    .leftJoin('published_releases as f', 'f.project_id', 'p.id')
    .select(['p.id', 'p.results_published_at as publishedAt', 'p.posted_at as postedAt', 'r.changed_at as changedAt'])
    .select('f.decided_at as decidedAt')
    .where('p.organization_id', '=', organizationId)
    .where('p.status', '<>', 'draft')
    .where('p.results_published', '=', true)
    .execute()

type OpenDecisionRow = {
  id: string
  projectId: string
  title: string
  said: string
  doing: string
  status: DecisionStatus
  promisedFor: string | null
  postedAt: Date
  editedAt: Date | null
  doneAt: Date | null
}

/**
 * The decisions on an organization's public projects, newest first.
 * @param fulfilled only the latest fulfilled one of each project, as visitors read them below the list of projects
 */
export async function findDecisions(db: Db, organizationId: string, { most, fulfilled }: { most: number; fulfilled: boolean }) {
  const latest = sql`and d.id in (
    select distinct on (f.project_id) f.id from decisions f join projects q on q.id = f.project_id
    where q.organization_id = ${organizationId} and f.status = 'done' order by f.project_id, f.done_at desc)`
  const { rows } = await sql<OpenDecisionRow>`
    select d.id, d.project_id as "projectId", p.title, d.said, d.doing, d.status, d.promised_for as "promisedFor",
      d.posted_at as "postedAt", d.edited_at as "editedAt", d.done_at as "doneAt"
    from decisions d join projects p on p.id = d.project_id
    where p.organization_id = ${organizationId} and p.status <> 'draft' ${fulfilled ? latest : sql``}
    order by d.posted_at desc, d.id desc limit ${most}`.execute(db)
  return rows
}
