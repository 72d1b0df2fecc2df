import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { AuditEntry } from './contract.ts'
import { keptYears, readAgainMinutes } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'audit_entries.details': Record<string, unknown>
  }
}

/** The parts of an official that the log needs. */
export type ActingOfficial = Pick<Official, 'userId' | 'organizationId' | 'key'>
export type AuditSubject = { type: string; id: string; title: string | null }
export type NewEntry = { action: string; subject: AuditSubject | null; at: Date; details?: Record<string, unknown> }

declare module 'fastify' {
  interface FastifyRequest {
    /** The act is already logged, in the same transaction as the change. */
    isAudited?: boolean
  }
}

/** Logs an official's act in the transaction of its change: both happen, or neither. The reply hook then skips its own entry. */
export async function recordAct(tx: DbOrTx, request: FastifyRequest, actor: Official, entry: NewEntry): Promise<void> {
  await insertEntry(tx, actor, request.ip, entry)
  request.isAudited = true
}

/** Adds an entry with the person's current name, or with that of the key. */
export async function insertEntry(
  db: DbOrTx,
  actor: ActingOfficial,
  ip: string,
  { action, subject, at, details = {} }: NewEntry,
): Promise<void> {
  await sql`
    with entry as (
    insert into audit_entries (id, organization_id, user_id, user_name, action, subject_type, subject_id, subject_title, at, ip, details)
    select ${newId()}, ${actor.organizationId}, coalesce(${actor.key?.id ?? null}::uuid, u.id),
      coalesce(${actor.key?.name ?? null}, concat_ws(' ', u.first_name, u.last_name)), ${action}, ${subject?.type ?? null},
      ${subject?.id ?? null}, ${subject?.title ?? null}, ${at}, ${ip}, ${JSON.stringify(details)}::jsonb
    from users u where u.id = ${actor.userId} returning id)
    select chain_record('activity', id, 'added') from entry`.execute(db)
}

/** Adds an entry about a login that named nobody: it shows the host of the organization's identity provider in place of a person. */
export async function insertRefusal(db: DbOrTx, organizationId: string, ip: string, { action, at, details = {} }: NewEntry): Promise<void> {
  await sql`
    with entry as (
    insert into audit_entries (id, organization_id, user_id, user_name, action, at, ip, details)
    select ${newId()}, c.organization_id, c.organization_id, coalesce(substring(c.issuer from '://([^/]+)'), left(c.issuer, 100)),
      ${action}, ${at}, ${ip}, ${JSON.stringify(details)}::jsonb
    from sso_connections c where c.organization_id = ${organizationId} returning id)
    select chain_record('activity', id, 'added') from entry`.execute(db)
}

/** True if the same person or key read the same recently. */
export async function wasJustRead(db: DbOrTx, actor: ActingOfficial, { action, subject, at, details }: NewEntry): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.key?.id ?? actor.userId)
    .where('action', '=', action)
    .where('at', '>', new Date(at.getTime() - readAgainMinutes * 60_000))
    .where('subject_id', subject ? '=' : 'is', subject?.id ?? null)
    .where(sql<boolean>`details = ${JSON.stringify(details ?? {})}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The ids of "named", and those of the projects that they are a part of. */
export const projectsOfNamed = sql.raw(`
    select id from named
    union all select q.project_id from questions q join named n on n.id = q.id
    union all select q.project_id from answer_tags t join named n on n.id = t.id join questions q on q.id = t.question_id
    union all select f.project_id from answer_files f join named n on n.id = f.id
    union all select c.project_id from comments c join named n on n.id = c.id
    union all select u.project_id from project_updates u join named n on n.id = u.id
    union all select f.project_id from project_facts f join named n on n.id = f.id
    union all select d.project_id from decisions d join named n on n.id = d.id
    union all select r.project_id from reports r join named n on n.id = r.id`)

/**
 * Finds what an id refers to within an organization: a QR code, a project (also by a part of it, such as a question), a colleague or the
 * organization; else null.
 */
export async function findSubject(db: DbOrTx, organizationId: string, ids: readonly string[]): Promise<AuditSubject | null> {
  const known = ids.filter(isId)
  if (known.length === 0) return null
  const { rows } = await sql<AuditSubject>`
    with named as (
      select unnest(${known}::uuid[]) as id),
    of_projects as (${projectsOfNamed})
    select 'qrCode' as type, q.id::text, q.label as title from qr_codes q join named n on n.id = q.id
      join projects p on p.id = q.project_id where p.organization_id = ${organizationId}
    union all select 'blog', a.id::text, a.title from opeds a join named n on n.id = a.id where a.organization_id = ${organizationId}
    union all select 'project', p.id::text, p.title from projects p join of_projects n on n.id = p.id
      where p.organization_id = ${organizationId}
    union all select 'user', u.id::text, concat_ws(' ', u.first_name, u.last_name) from users u join named n on n.id = u.id
      where u.organization_id = ${organizationId}
    union all select 'organization', o.id::text, o.name from organizations o join named n on n.id = o.id where o.id = ${organizationId}
    limit 1`.execute(db)
  return rows[0] ?? null
}

type EntryQuery = { limit: number; before: { at: Date; id: string } | null; from: Date | null; to: Date | null; user: string | null }

/** An organization's entries, newest first; one more than `limit` if there are more. */
export async function listEntries(
  db: DbOrTx,
  organizationId: string,
  { limit, before, from, to, user }: EntryQuery,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_entries').selectAll().where('organization_id', '=', organizationId)
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<=', to)
  if (user) query = query.where('user_id', '=', user)
  if (before) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(before.at, before.id)))
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    user: { _id: row.user_id, name: row.user_name },
    action: row.action,
    subject: row.subject_type && row.subject_id ? { type: row.subject_type, _id: row.subject_id, title: row.subject_title } : null,
    ip: row.ip,
    details: row.details,
  }))
}

/** Everyone with entries, with their newest names, sorted by name. */
export async function peopleRecorded(db: DbOrTx, organizationId: string): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .distinctOn('user_id')
    .select(['user_id', 'user_name'])
    .where('organization_id', '=', organizationId)
    .orderBy('user_id')
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => ({ _id: row.user_id, name: row.user_name })).sort((a, b) => a.name.localeCompare(b.name))
}

/** The number of an organization's acts of a kind since an instant. */
export async function countActs(db: DbOrTx, organizationId: string, actions: readonly string[], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('action', 'in', actions)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes entries older than two years; run by the daily job. */
export async function removeOldEntries(db: Db, now: Date): Promise<void> {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() - keptYears)
  await db.transaction().execute(async (tx) => {
    await sql`select chain_record('activity', id, 'removed') from audit_entries where at < ${until}`.execute(tx)
    await tx.deleteFrom('audit_entries').where('at', '<', until).execute()
  })
}
