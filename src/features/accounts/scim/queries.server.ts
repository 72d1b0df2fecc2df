import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import type { Filter, ScimGroup, ScimPerson } from './rules.ts'
import { scimTouchedAfterSeconds } from './rules.ts'

/** The organization whose provider calls, with what its single sign-on says. `domains`: those that are proved. */
export type Directory = {
  organizationId: string
  tokenId: string
  lastUsedAt: Date | null
  administratorId: string | null
  issuer: string
  domains: string[]
  viewerGroups: string[]
  editorGroups: string[]
}

/** The organization of a token; null for an unknown one. */
export async function findDirectory(db: DbOrTx, hash: Buffer): Promise<Directory | null> {
  const row = await db
    .selectFrom('scim_tokens as t')
    .innerJoin('sso_connections as c', 'c.organization_id', 't.organization_id')
    .leftJoin('users as u', (join) => join.onRef('u.organization_id', '=', 't.organization_id').on('u.permission', '=', 'administrator'))
    .select(['t.organization_id', 't.id', 't.last_used_at', 'c.issuer', 'c.viewer_groups', 'c.editor_groups', 'u.id as administrator'])
    .select(
      sql<string[]>`array(select d.domain from sso_domains d where d.organization_id = t.organization_id and d.stopped_at is null)`.as(
        'domains',
      ),
    )
    .where('t.secret_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  const { organization_id: organizationId, id: tokenId, last_used_at: lastUsedAt, administrator: administratorId } = row
  const { issuer, domains, viewer_groups: viewerGroups, editor_groups: editorGroups } = row
  return { ...{ organizationId, tokenId, lastUsedAt, administratorId }, ...{ issuer, domains, viewerGroups, editorGroups } }
}

/** Writes the last use of a token, if that was not written within the minute. */
export async function touchToken(db: DbOrTx, { tokenId, lastUsedAt }: Directory, now: Date): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < scimTouchedAfterSeconds * 1000) return
  await db.updateTable('scim_tokens').set({ last_used_at: now }).where('id', '=', tokenId).execute()
}

export type ScimUserRow = Selectable<Tables['scim_users']>

export const personIn = (row: ScimUserRow): ScimPerson => ({
  userName: row.user_name,
  externalId: row.external_id,
  active: row.active,
  givenName: row.given_name,
  familyName: row.family_name,
  displayName: row.display_name,
  email: row.email,
})
const columnsOf = (person: ScimPerson) => ({
  user_name: person.userName,
  external_id: person.externalId,
  active: person.active,
  given_name: person.givenName,
  family_name: person.familyName,
  display_name: person.displayName,
  email: person.email,
})

type ListQuery = { filter: Filter | null; startIndex: number; count: number }
type ScimList<Row> = { rows: Row[]; total: number }

/** People in the order in which they were added. */
export async function listUsers(
  db: DbOrTx,
  organizationId: string,
  { filter, startIndex, count }: ListQuery,
): Promise<ScimList<ScimUserRow>> {
  let query = db.selectFrom('scim_users').where('organization_id', '=', organizationId)
  if (filter?.attribute === 'username') query = query.where(sql`lower(user_name)`, '=', filter.value.toLowerCase())
  if (filter?.attribute === 'externalid') query = query.where('external_id', '=', filter.value)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ordered = query.selectAll().orderBy('created_at').orderBy('id')
  return {
    total,
    rows: await ordered
      .offset(startIndex - 1)
      .limit(count)
      .execute(),
  }
}

export const findScimUser = (db: DbOrTx, organizationId: string, id: string): Promise<ScimUserRow | undefined> =>
  db.selectFrom('scim_users').selectAll().where('organization_id', '=', organizationId).where('id', '=', id).executeTakeFirst()

/** True if another entry of the organization has the name or the address. */
export async function isScimNameTaken(
  tx: DbOrTx,
  organizationId: string,
  { userName, email }: ScimPerson,
  exceptId?: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('scim_users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(({ or, eb }) => or([eb(sql`lower(user_name)`, '=', userName.toLowerCase()), eb('email', '=', email)]))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId as string))
    .executeTakeFirst()
  return row !== undefined
}

export const insertScimUser = (
  tx: DbOrTx,
  { organizationId, id, now }: { organizationId: string; id: string; now: Date },
  person: ScimPerson,
) =>
  tx
    .insertInto('scim_users')
    .values({ id, organization_id: organizationId, ...columnsOf(person), created_at: now, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateScimUser = (tx: DbOrTx, id: string, person: ScimPerson, now: Date) =>
  tx
    .updateTable('scim_users')
    .set({ ...columnsOf(person), changed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const countScimUsers = async (tx: DbOrTx, organizationId: string): Promise<number> =>
  (
    await tx
      .selectFrom('scim_users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).count

export type ScimAccount = { id: string; email: string; permission: string | null; first_name: string; last_name: string }

/** The official's account of an entry: the one that logged in, else the organization's with the address. Never a resident's. */
export const scimAccountOf = (tx: DbOrTx, { organization_id, user_id, email }: ScimUserRow): Promise<ScimAccount | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'permission', 'first_name', 'last_name'])
    .where('organization_id', '=', organization_id)
    .where('login_type', '=', 'Organization')
    .where(({ eb }) => (user_id ? eb('id', '=', user_id) : eb('email', '=', email)))
    .executeTakeFirst()

export type ScimGroupRow = Selectable<Tables['scim_groups']> & { members: { id: string; name: string }[] }

const groupsOf = (db: DbOrTx, organizationId: string) =>
  db
    .selectFrom('scim_groups as g')
    .selectAll('g')
    .select(
      sql<ScimGroupRow['members']>`coalesce((
        select json_agg(json_build_object('id', u.id, 'name', coalesce(u.display_name, u.user_name)) order by u.created_at, u.id)
        from scim_group_members m join scim_users u on u.id = m.scim_user_id where m.group_id = g.id), '[]')`.as('members'),
    )
    .where('g.organization_id', '=', organizationId)

export async function listGroups(
  db: DbOrTx,
  organizationId: string,
  { filter, startIndex, count }: ListQuery,
): Promise<ScimList<ScimGroupRow>> {
  let query = groupsOf(db, organizationId)
  if (filter?.attribute === 'displayname') query = query.where(sql`lower(g.display_name)`, '=', filter.value.toLowerCase())
  if (filter?.attribute === 'externalid') query = query.where('g.external_id', '=', filter.value)
  const all = await query.orderBy('g.created_at').orderBy('g.id').execute()
  return { total: all.length, rows: all.slice(startIndex - 1, startIndex - 1 + count) }
}

export const findGroup = (db: DbOrTx, organizationId: string, id: string): Promise<ScimGroupRow | undefined> =>
  groupsOf(db, organizationId).where('g.id', '=', id).executeTakeFirst()

/** Adds or replaces a group with its members, who belong to the organization. */
export async function saveGroup(tx: DbOrTx, at: { organizationId: string; id: string; now: Date }, group: ScimGroup): Promise<void> {
  const values = { display_name: group.displayName, external_id: group.externalId, changed_at: at.now }
  await tx
    .insertInto('scim_groups')
    .values({ id: at.id, organization_id: at.organizationId, created_at: at.now, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await tx.deleteFrom('scim_group_members').where('group_id', '=', at.id).execute()
  if (group.members.length > 0)
    await tx
      .insertInto('scim_group_members')
      .values(group.members.map((one) => ({ group_id: at.id, scim_user_id: one })))
      .execute()
}

export const deleteGroup = (tx: DbOrTx, id: string) => tx.deleteFrom('scim_groups').where('id', '=', id).execute()

/** Entries of the organization among ids. */
export async function usersAmong(tx: DbOrTx, organizationId: string, ids: readonly string[]): Promise<ScimUserRow[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('scim_users').selectAll().where('organization_id', '=', organizationId).where('id', 'in', ids).execute()
}

/** Names and external ids of a person's groups; null if the provider adds no groups. */
export async function groupsOfUser(tx: DbOrTx, organizationId: string, id: string): Promise<string[] | null> {
  const rows = await tx
    .selectFrom('scim_groups as g')
    .leftJoin('scim_group_members as m', (join) => join.onRef('m.group_id', '=', 'g.id').on('m.scim_user_id', '=', id))
    .select(['g.display_name', 'g.external_id', 'm.scim_user_id'])
    .where('g.organization_id', '=', organizationId)
    .execute()
  if (rows.length === 0) return null
  return rows.flatMap((row) => (row.scim_user_id === null ? [] : [row.display_name, ...(row.external_id ? [row.external_id] : [])]))
}

/** The entry of a person who logs in: by the account, else by the address. */
export const findEntry = (
  tx: DbOrTx,
  organizationId: string,
  { userId, email }: { userId?: string | undefined; email: string | null },
): Promise<ScimUserRow | undefined> =>
  tx
    .selectFrom('scim_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(({ eb, or, and }) =>
      or([
        ...(userId ? [eb('user_id', '=', userId)] : []),
        ...(email ? [and([eb('email', '=', email), eb('user_id', 'is', null)])] : []),
        sql<boolean>`false`,
      ]),
    )
    // The account's own entry before one that only has its address.
    .orderBy('user_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()

/** Stores which account belongs to an entry. */
export const linkEntry = (tx: DbOrTx, id: string, userId: string) =>
  tx.updateTable('scim_users').set({ user_id: userId }).where('id', '=', id).execute()
