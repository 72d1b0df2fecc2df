// Which account belongs to whom at an organization's identity provider: by issuer and subject, never by an email address.
import type { DbOrTx } from '../../../core/database/database.server.ts'

export type Identity = { organizationId: string; issuer: string; subject: string; userId: string }

/** The account of an identity; undefined if it has none. */
export async function findIdentity(db: DbOrTx, { organizationId, issuer, subject }: Omit<Identity, 'userId'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('sso_identities as i')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'i.user_id').onRef('u.organization_id', '=', 'i.organization_id'))
    .select('u.id')
    .where('i.organization_id', '=', organizationId)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
  return row?.id
}

/**
 * Links an identity to an account, in place of another one of the same issuer.
 * @returns false if the identity belongs to another account
 */
export async function linkIdentity(tx: DbOrTx, { organizationId, issuer, subject, userId }: Identity, now: Date): Promise<boolean> {
  const owner = await findIdentity(tx, { organizationId, issuer, subject })
  if (owner !== undefined && owner !== userId) return false
  await tx.deleteFrom('sso_identities').where('user_id', '=', userId).where('issuer', '=', issuer).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sso_identities')
    .values({ organization_id: organizationId, issuer, subject, user_id: userId, linked_at: now, last_login_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** True if an official has to log in at the organization's own login: its administrator never has to, so somebody always gets in. */
export async function owesSso(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('sso_connections as c', 'c.organization_id', 'u.organization_id')
    .select('c.enforced')
    .where('u.id', '=', userId)
    .where('u.permission', '<>', 'administrator')
    .where('c.active', '=', true)
    .executeTakeFirst()
  return row?.enforced ?? false
}
