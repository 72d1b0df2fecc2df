import type { DbOrTx } from '../../../core/database/database.server.ts'
import { logoUrl } from '../model/shapes.server.ts'
import type { Member } from './contract.ts'

const columns = [
  'id',
  'login_type',
  'title',
  'first_name',
  'last_name',
  'email',
  'mobile_number',
  'organization_id',
  'department',
  'role',
  'permission',
  'email_verified_at',
  'created_at',
] as const

type MemberRow = Awaited<ReturnType<typeof select>>[number]

const select = (db: DbOrTx, organizationId: string) =>
  db.selectFrom('users').select(columns).where('organization_id', '=', organizationId).orderBy('created_at').orderBy('id').execute()

const memberOf = (row: MemberRow): Member => ({
  _id: row.id,
  loginType: row.login_type,
  title: row.title,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobileNumber: row.mobile_number,
  organization: row.organization_id,
  department: row.department,
  role: row.role,
  permission: row.permission,
  emailVerified: row.email_verified_at !== null,
  createdAt: row.created_at.toISOString(),
})

/** An organization's officials: the administrator, then colleagues, oldest first. */
export async function findMembers(db: DbOrTx, organizationId: string): Promise<Member[]> {
  const members = (await select(db, organizationId)).map(memberOf)
  const isFirst = (one: Member) => one.permission === 'administrator'
  return [...members.filter(isFirst), ...members.filter((one) => !isFirst(one))]
}

/** An official of an organization; null if no such official exists. */
export async function findMember(db: DbOrTx, organizationId: string, id: string): Promise<Member | null> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? memberOf(row) : null
}

/** The number of an organization's officials without its administrator. */
export async function countColleagues(db: DbOrTx, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('permission', '<>', 'administrator')
    .executeTakeFirstOrThrow()
  return count
}

type MemberUpdate = Partial<Pick<Member, 'title' | 'firstName' | 'lastName' | 'department' | 'role' | 'permission'>>

/** Updates the given fields of a colleague. */
export async function changeMember(tx: DbOrTx, id: string, change: MemberUpdate): Promise<void> {
  const named = {
    title: change.title,
    first_name: change.firstName,
    last_name: change.lastName,
    department: change.department,
    role: change.role,
    permission: change.permission,
  }
  const set = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length > 0) await tx.updateTable('users').set(set).where('id', '=', id).execute()
}

/** Removes a person and, by cascade, their sessions and links. */
export const deleteUser = (tx: DbOrTx, id: string) => tx.deleteFrom('users').where('id', '=', id).execute()

/** An organization's public data; null if it does not exist. */
export async function findPublicOrganization(db: DbOrTx, id: string) {
  const row = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'type', 'slug', 'logo_key', 'verified_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return { _id: row.id, name: row.name, type: row.type, slug: row.slug, logo: logoUrl(row.logo_key), verified: row.verified_at !== null }
}
