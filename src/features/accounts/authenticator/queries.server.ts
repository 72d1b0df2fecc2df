import type { DbOrTx } from '../../../core/database/database.server.ts'

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
