import { sql } from 'kysely'
import { type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import type { ApiKey } from './contract.ts'
import { keyTouchedAfterSeconds } from './rules.ts'

export type NewApiKey = {
  id: string
  organizationId: string
  name: string
  hash: Buffer
  ending: string
  scopes: readonly string[]
  origins: readonly string[]
  projectId: string | null
  createdBy: string
  expiresAt: Date | null
  now: Date
}

/** An organization's keys, newest first; only the one with `id` if it is set. */
export async function findKeys(db: DbOrTx, organizationId: string, id?: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys as k')
    .leftJoin('projects as p', 'p.id', 'k.project_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'k.created_by').on('u.deleted_at', 'is', null))
    .select([
      'k.id',
      'k.name',
      'k.ending',
      'k.scopes',
      'k.origins',
      'k.project_id',
      'p.title',
      'k.created_at',
      'k.expires_at',
      'k.last_used_at',
    ])
    .select(['u.id as maker', 'u.first_name', 'u.last_name'])
    .where('k.organization_id', '=', organizationId)
    .$if(id !== undefined, (query) => query.where('k.id', '=', id as string))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: row.scopes,
    origins: row.origins,
    project: row.project_id === null ? null : { _id: row.project_id, title: row.title ?? '' },
    createdAt: row.created_at.toISOString(),
    createdBy: row.maker === null ? null : { _id: row.maker, name: `${row.first_name} ${row.last_name}` },
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

/** The number of keys of an organization, whose row the transaction locks: two requests count one after the other. */
export async function countKeysLocked(tx: DbOrTx, organizationId: string): Promise<number> {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertKey = (tx: DbOrTx, key: NewApiKey) =>
  tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      organization_id: key.organizationId,
      name: key.name,
      secret_hash: key.hash,
      ending: key.ending,
      scopes: [...key.scopes],
      origins: [...key.origins],
      project_id: key.projectId,
      created_at: key.now,
      created_by: key.createdBy,
      expires_at: key.expiresAt,
    })
    .execute()

/** @returns the name of the deleted key; undefined if the organization has no such key */
export async function deleteKey(tx: DbOrTx, organizationId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** True if the project belongs to the organization. */
export async function isOwnProject(db: DbOrTx, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

export type KeyRow = {
  id: string
  name: string
  scopes: string[]
  origins: string[]
  project_id: string | null
  expires_at: Date | null
  last_used_at: Date | null
  organization_id: string
  state: string
  time_zone: TimeZone
  verified: boolean
  billing_ended: boolean
  user_id: string | null
  terms_version: string | null
  terms_notified_version: string | null
  terms_notified_at: Date | null
}

/** The key with a hash, its organization, and the administrator, for whom it acts. */
export const findByHash = prepared<KeyRow, { hash: Buffer }>(
  (value) => sql`
    select k.id, k.name, k.scopes, k.origins, k.project_id, k.expires_at, k.last_used_at, k.organization_id, o.state,
      ${organizationTimeZone} as time_zone,
      o.verified_at is not null as verified,
      exists (
        select from billing_subscriptions b where b.organization_id = o.id and b.state in ('limited', 'cancelled')
      ) as billing_ended,
      u.id as user_id, u.terms_version, u.terms_notified_version, u.terms_notified_at
    from api_keys as k join organizations as o on o.id = k.organization_id
    left join users as u on u.organization_id = k.organization_id and u.permission = 'administrator'
    where k.secret_hash = ${value('hash')}`,
)

/** True if pages of the origin may call the API with some key. */
export async function isKeyOrigin(db: DbOrTx, origin: string): Promise<boolean> {
  const row = await db.selectFrom('api_keys').select('id').where(sql<boolean>`origins @> array[${origin}]`).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Writes the last use of a key, if that was not written within the minute. */
export async function touch(db: DbOrTx, { id, last_used_at }: Pick<KeyRow, 'id' | 'last_used_at'>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keyTouchedAfterSeconds * 1000)
  if (last_used_at !== null && last_used_at > since) return
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', since)]))
    .execute()
}

/** Where each kind of id that a contract can declare has its project. */
const sources = {
  project: 'projects as x join projects as p on p.id = x.id',
  question: 'questions as x join projects as p on p.id = x.project_id',
  answer: 'answers as x join questions as q on q.id = x.question_id join projects as p on p.id = q.project_id',
  tag: 'answer_tags as x join questions as q on q.id = x.question_id join projects as p on p.id = q.project_id',
  answerFile: 'answer_files as x join projects as p on p.id = x.project_id',
  file: 'project_files as x join projects as p on p.id = x.project_id',
  comment: 'comments as x join projects as p on p.id = x.project_id',
  update: 'project_updates as x join projects as p on p.id = x.project_id',
  fact: 'project_facts as x join projects as p on p.id = x.project_id',
  decision: 'decisions as x join projects as p on p.id = x.project_id',
  report: 'reports as x join projects as p on p.id = x.project_id',
  qrCode: 'qr_codes as x join projects as p on p.id = x.project_id',
  export: 'exports as x join projects as p on p.id = x.project_id',
  platformImport: 'platform_imports as x join projects as p on p.id = x.project_id',
} as const
type TouchedKind = keyof typeof sources

/** True for a kind of ids whose project is known. */
export const isTouchedKind = (kind: string): kind is TouchedKind => Object.hasOwn(sources, kind)

/** True if all ids of a kind are parts of the project. */
export async function areOf(db: DbOrTx, projectId: string, kind: TouchedKind, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ found: number }>`
    select count(distinct x.id)::int as found from ${sql.raw(sources[kind])}
    where x.id = any(${wanted}::uuid[]) and p.id = ${projectId}::uuid`.execute(db)
  return rows[0]?.found === wanted.length
}
