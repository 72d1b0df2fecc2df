import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Permission } from '../../../core/http/actor.ts'
import type { AdministratorOffer } from './contract.ts'

export type OrganizationOfficial = {
  id: string
  email: string
  firstName: string
  name: string
  language: string
  permission: Permission
  role: string | null
  isConfirmed: boolean
}

/** All officials of an organization, oldest first: at most 21. */
export async function findOfficials(db: DbOrTx, organizationId: string): Promise<OrganizationOfficial[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'permission', 'role', 'email_verified_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    name: `${row.first_name} ${row.last_name}`,
    language: row.language,
    permission: row.permission as Permission,
    role: row.role,
    isConfirmed: row.email_verified_at !== null,
  }))
}

/** The open offer of an organization; null if there is none. */
export async function findOffer(db: DbOrTx, organizationId: string, now: Date): Promise<AdministratorOffer | null> {
  const row = await db
    .selectFrom('administrator_offers as a')
    .innerJoin('users as u', 'u.id', 'a.to_user')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'a.created_at', 'a.expires_at'])
    .where('a.organization_id', '=', organizationId)
    .where('a.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const to = { _id: row.id, name: `${row.first_name} ${row.last_name}`, email: row.email }
  return { to, createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() }
}

/** Stores an offer; false if the organization has one, open or expired. */
export async function insertOffer(
  tx: DbOrTx,
  { organizationId, to, now, expires }: { organizationId: string; to: string; now: Date; expires: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('administrator_offers')
    .values({ organization_id: organizationId, to_user: to, created_at: now, expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends an organization's offer; with `to`, only one to that person. */
export const deleteOffer = (tx: DbOrTx, organizationId: string, to?: string) =>
  tx
    .deleteFrom('administrator_offers')
    .where('organization_id', '=', organizationId)
    .$if(to !== undefined, (query) => query.where('to_user', '=', to as string))
    .execute()

/** Organizations whose offer was not answered in time. */
export const findExpiredOffers = async (db: DbOrTx, now: Date): Promise<string[]> =>
  (await db.selectFrom('administrator_offers').select('organization_id').where('expires_at', '<=', now).execute()).map(
    (one) => one.organization_id,
  )

/** Removes an organization's offer if it was not answered in time. @returns whom it was made to; undefined if none expired */
export const takeExpired = async (tx: DbOrTx, organizationId: string, now: Date): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('administrator_offers')
      .where('organization_id', '=', organizationId)
      .where('expires_at', '<=', now)
      .returning('to_user')
      .executeTakeFirst()
  )?.to_user

/**
 * Makes an official the administrator of a locked organization, whose title becomes that person's role. The former administrator, if there
 * is one, keeps `permission`.
 */
export async function setAdministrator(
  tx: DbOrTx,
  organizationId: string,
  to: Pick<OrganizationOfficial, 'id' | 'role'>,
  permission: 'editor' | 'viewer',
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ permission })
    .where('organization_id', '=', organizationId)
    .where('permission', '=', 'administrator')
    .execute()
  await tx.updateTable('users').set({ permission: 'administrator' }).where('id', '=', to.id).execute()
  if (to.role) await tx.updateTable('organizations').set({ title: to.role }).where('id', '=', organizationId).execute()
  await deleteOffer(tx, organizationId)
}
