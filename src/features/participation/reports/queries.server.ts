import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { AbuseReport } from './contract.ts'
import type { Reportable, ReportOutcome, ReportReason } from './rules.ts'

const tables = { update: 'project_updates', decision: 'decisions', comment: 'comments' } as const

/** True if a project has the update, decision or comment. */
export async function hasThing(db: DbOrTx, projectId: string, about: keyof typeof tables, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const found = await sql`select from ${sql.table(tables[about])} where id = ${id} and project_id = ${projectId}`.execute(db)
  return found.rows.length > 0
}

/** Counts a person's reports since a time, and locks: other reports of this person wait until the transaction ends. */
export async function countReportsLocked(tx: DbOrTx, userId: string, since: Date): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const query = tx.selectFrom('reports').select(sql<number>`count(*)`.as('count')).where('user_id', '=', userId)
  return (await query.where('created_at', '>', since).executeTakeFirstOrThrow()).count
}

type NewReport = {
  projectId: string
  userId: string
  about: Reportable
  thing: string | null
  reason: ReportReason
  text: string
  now: Date
}

/** Rejected by the index `reports_open_once` while the person has an open report about the same content. */
export async function insertReport(tx: DbOrTx, { projectId, userId, about, thing, reason, text, now }: NewReport): Promise<void> {
  const of = (one: Reportable) => (about === one ? thing : null)
  const ids = { update_id: of('update'), decision_id: of('decision'), comment_id: of('comment') }
  await tx
    .insertInto('reports')
    .values({ id: newId(), project_id: projectId, user_id: userId, ...ids, reason, text, created_at: now })
    .execute()
}

type AbuseReportRow = Omit<AbuseReport, 'createdAt' | 'resolvedAt'> & { created_at: Date; resolved_at: Date | null }
type AbuseReportPage = { status: 'open' | 'resolved'; limit: number; before: { at: Date; id: string } | null }

/** @returns reports on an organization's projects, newest first; up to `limit` + 1 rows */
export async function reportsOf(db: DbOrTx, organizationId: string, { status, limit, before }: AbuseReportPage): Promise<AbuseReport[]> {
  const { rows } = await sql<AbuseReportRow>`
    select r.id as _id, json_build_object('_id', p.id, 'title', p.title) as project, r.reason, r.text, r.created_at, r.resolved_at, r.outcome,
      case when r.update_id is not null then 'update' when r.decision_id is not null then 'decision'
        when r.comment_id is not null then 'comment' else 'project' end as about,
      json_build_object('_id', coalesce(r.update_id, r.decision_id, r.comment_id, p.id),
        'text', left(coalesce(n.title || ': ' || n.text, d.said || ' / ' || d.doing, c.text, p.title), 300)) as subject,
      case when u.organization_id = p.organization_id then concat_ws(' ', u.first_name, u.last_name) end as by
    from reports r join projects p on p.id = r.project_id join users u on u.id = r.user_id
    left join project_updates n on n.id = r.update_id left join decisions d on d.id = r.decision_id left join comments c on c.id = r.comment_id
    where p.organization_id = ${organizationId} and (r.resolved_at is null) = ${status === 'open'}
      and ${before ? sql`(r.created_at, r.id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by r.created_at desc, r.id desc limit ${limit + 1}`.execute(db)
  return rows.map(({ created_at, resolved_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    resolvedAt: resolved_at?.toISOString() ?? null,
  }))
}

/** @returns the number of open reports on an organization's projects */
export async function countOpenReports(db: DbOrTx, organizationId: string): Promise<number> {
  const query = db.selectFrom('reports as r').innerJoin('projects as p', 'p.id', 'r.project_id').select(sql<number>`count(*)`.as('count'))
  return (await query.where('p.organization_id', '=', organizationId).where('r.resolved_at', 'is', null).executeTakeFirstOrThrow()).count
}

/**
 * Closes a report on one of the organization's projects.
 * @returns `done`; `resolved` if it was closed before; null if there is none
 */
export async function closeReport(
  db: DbOrTx,
  organizationId: string,
  { id, outcome, now }: { id: string; outcome: ReportOutcome; now: Date },
): Promise<'done' | 'resolved' | null> {
  const own = sql`id = ${id} and project_id in (select id from projects where organization_id = ${organizationId})`
  const done = await sql`update reports set resolved_at = ${now}, outcome = ${outcome} where ${own} and resolved_at is null`.execute(db)
  if ((done.numAffectedRows ?? 0n) > 0n) return 'done'
  return (await sql`select from reports where ${own}`.execute(db)).rows.length > 0 ? 'resolved' : null
}
