// The token of an organization's identity provider: one at a time, shown once.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { ScimAccess } from './contract.ts'

export async function findAccess(db: DbOrTx, organizationId: string): Promise<ScimAccess | null> {
  const row = await db
    .selectFrom('scim_tokens as t')
    .select(['t.ending', 't.created_at', 't.last_used_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('scim_users as u')
        .select(fn.countAll<number>().as('count'))
        .whereRef('u.organization_id', '=', 't.organization_id')
        .as('users'),
    )
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) return null
  const { ending, created_at, last_used_at, users } = row
  return { ending, createdAt: created_at.toISOString(), lastUsedAt: last_used_at?.toISOString() ?? null, users: users ?? 0 }
}

type NewScimToken = { organizationId: string; id: string; hash: Buffer; ending: string; now: Date }

/** Stores a token in place of the one that the organization has. @returns false without single sign-on */
export async function saveToken(tx: DbOrTx, { organizationId, id, hash, ending, now }: NewScimToken): Promise<boolean> {
  const connection = await tx
    .selectFrom('sso_connections')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .forShare()
    .executeTakeFirst()
  if (!connection) return false
  const values = { id, secret_hash: hash, ending, created_at: now, last_used_at: null }
  await tx
    .insertInto('scim_tokens')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
  return true
}

/** Removes the token with the provider's people and groups. @returns false if there is none */
export async function deleteAccess(tx: DbOrTx, organizationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('scim_tokens').where('organization_id', '=', organizationId).executeTakeFirst()
  for (const table of ['scim_groups', 'scim_users'] as const)
    await tx.deleteFrom(table).where('organization_id', '=', organizationId).execute()
  return numDeletedRows === 1n
}
