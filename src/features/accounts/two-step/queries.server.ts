import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Passkey } from './contract.ts'

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: DbOrTx, userId: string): Promise<(Passkey & { credentialId: string })[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    credentialId: row.credential_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

/** True if the organization of an official requires a second step. */
export async function isRequiredOf(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select('o.two_step_required')
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row?.two_step_required ?? false
}

/** When a person's authenticator app was switched on, and how many recovery codes are left; null if it is off. */
export async function findAuthenticator(db: DbOrTx, userId: string): Promise<{ since: Date; codesLeft: number } | null> {
  const row = await db
    .selectFrom('authenticators')
    .select(({ selectFrom, fn }) => [
      'confirmed_at',
      selectFrom('recovery_codes').where('user_id', '=', userId).select(fn.countAll<number>().as('count')).as('left'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.confirmed_at ? { since: row.confirmed_at, codesLeft: row.left ?? 0 } : null
}
