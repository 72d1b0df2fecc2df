// People who were removed from an organization: their next login at its identity provider makes no new account. Only keyed hashes are kept.
import { createHmac } from 'node:crypto'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { secretOf } from '../../../core/database/secrets.server.ts'

type Identified = { issuer: string; subject: string }
type RemovedPerson = { organizationId: string; email: string; identities?: readonly Identified[] }

async function hashesOf(db: DbOrTx, { email, identities = [] }: RemovedPerson) {
  const key = await secretOf(db, 'removed-colleagues')
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  const named = identities.map(({ issuer, subject }) => hash(`subject ${JSON.stringify([issuer, subject])}`))
  return { email: hash(`email ${email.toLowerCase()}`), named }
}

/**
 * Marks a person as removed, with all identities of the account, which the caller deletes afterwards. The directory of the identity
 * provider shows the person as inactive.
 * @param byProvider the identity provider removes the person, and may add the person again
 */
export async function markRemoved(
  tx: DbOrTx,
  { userId, ...person }: Omit<RemovedPerson, 'identities'> & { userId: string | null },
  { now, byProvider = false }: { now: Date; byProvider?: boolean },
): Promise<void> {
  const identities = await tx.selectFrom('sso_identities').select(['issuer', 'subject']).where('user_id', '=', userId).execute()
  await setActive(tx, { ...person, userId }, false)
  const { email, named } = await hashesOf(tx, { ...person, identities })
  const values = { organization_id: person.organizationId, email_hash: email, by_provider: byProvider, removed_at: now }
  await tx
    .insertInto('sso_removals')
    .values([email, ...named].map((one) => ({ ...values, person_hash: one })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'person_hash']).doUpdateSet(values))
    .execute()
}

/** Who removed a person from an organization; null if nobody did. */
export async function findRemoval(db: DbOrTx, person: RemovedPerson): Promise<'administrator' | 'provider' | null> {
  const { email, named } = await hashesOf(db, person)
  const rows = await db
    .selectFrom('sso_removals')
    .select('by_provider')
    .where('organization_id', '=', person.organizationId)
    .where('person_hash', 'in', [email, ...named])
    .execute()
  if (rows.length === 0) return null
  return rows.every((row) => row.by_provider) ? 'provider' : 'administrator'
}

/** Forgets the removal of the people with an address, who are invited again. */
export async function forgetRemoval(tx: DbOrTx, person: Pick<RemovedPerson, 'organizationId' | 'email'>): Promise<void> {
  const { email } = await hashesOf(tx, person)
  await tx.deleteFrom('sso_removals').where('organization_id', '=', person.organizationId).where('email_hash', '=', email).execute()
  await setActive(tx, { ...person, userId: null }, true)
}

type DirectoryPerson = { organizationId: string; email: string; userId: string | null }

const setActive = (tx: DbOrTx, { organizationId, email, userId }: DirectoryPerson, active: boolean) =>
  tx
    .updateTable('scim_users')
    .set({ active })
    .where('organization_id', '=', organizationId)
    .where(({ or, eb }) => or([eb('email', '=', email.toLowerCase()), eb('user_id', '=', userId)]))
    .execute()
