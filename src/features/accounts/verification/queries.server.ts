import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { organizationSlugOf } from '../model/rules.ts'
import { findVerifiedNames, isReserved, nearNames, type VerifiedName } from '../model/verified.server.ts'
import type { KnownOrganization, ListedOrganization, Verification } from './contract.ts'
import type { VerificationStatus } from './rules.ts'

type Verifier = 'operator' | 'domain' | 'email'

const columns = ['id', 'name', 'slug', 'state', 'verified_at', 'verified_by', 'refused_at', 'refused_reason'] as const

/** Locks an organization for a decision about it; undefined if it does not exist. */
export const lockVerification = (tx: DbOrTx, id: string) =>
  tx.selectFrom('organizations').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const statusOf = (row: { verified_at: Date | null; refused_at: Date | null }): VerificationStatus => {
  if (row.verified_at) return 'verified'
  return row.refused_at ? 'refused' : 'waiting'
}

/** An organization's verification without the record that proves a domain; null if it does not exist. */
export async function findVerification(db: DbOrTx, id: string): Promise<Omit<Verification, 'record'> | null> {
  const row = await db.selectFrom('organizations').select(columns).select(domainsOf).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { verified_by: by, verified_at: at, refused_reason: reason, domains } = row
  return { status: statusOf(row), by, at: at?.toISOString() ?? null, reason, domains }
}

const domainsOf = sql<string[]>`array(select d.domain from organization_domains d where d.organization_id = organizations.id
  order by d.domain)`.as('domains')

/**
 * Verifies a locked organization, which takes over the slug of its name from an unverified one. If a verified organization has that name,
 * the slug is the one with its state: `city-of-springfield-ma`.
 */
export async function verify(
  tx: DbOrTx,
  { id, name, slug, state }: { id: string; name: string; slug: string; state: string },
  by: Verifier,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ verified_at: now, verified_by: by, refused_at: null, refused_reason: null })
    .where('id', '=', id)
    .execute()
  const others = (await findVerifiedNames(tx)).filter((one) => one.id !== id)
  const wanted = [organizationSlugOf(name), `${organizationSlugOf(name)}-${state.toLowerCase()}`].find(
    (one) => !isReserved(one, others, id),
  )
  if (!wanted || wanted === slug) return
  await tx
    .updateTable('organizations')
    .set({ slug: sql<string>`slug || '-' || right(id::text, 8)` })
    .where('slug', '=', wanted)
    .where('verified_at', 'is', null)
    .execute()
  await tx.updateTable('organizations').set({ slug: wanted }).where('id', '=', id).execute()
}

/** Takes the verification of an organization back, with the operator's reason, or without one: it then waits for a decision. */
export const unverify = (tx: DbOrTx, id: string, refusal: { reason: string; now: Date } | null) =>
  tx
    .updateTable('organizations')
    .set({ verified_at: null, verified_by: null, refused_at: refusal?.now ?? null, refused_reason: refusal?.reason ?? null })
    .where('id', '=', id)
    .execute()

/** Verifies the organization of an administrator whose email address is confirmed; without `userId`, all of them. */
export const verifyByEmail = (tx: DbOrTx, now: Date, userId: string | null = null) =>
  tx
    .updateTable('organizations as o')
    .set({ verified_at: now, verified_by: 'email' })
    .where('o.verified_at', 'is', null)
    .where('o.refused_at', 'is', null)
    .where(({ exists, selectFrom }) => {
      const administrators = selectFrom('users as u')
        .select('u.id')
        .whereRef('u.organization_id', '=', 'o.id')
        .where('u.permission', '=', 'administrator')
        .where('u.email_verified_at', 'is not', null)
      return exists(userId === null ? administrators : administrators.where('u.id', '=', userId))
    })
    .execute()

/** The administrator of an organization; undefined if the account is deleted. */
export const findAdministrator = (db: DbOrTx, organizationId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'language'])
    .where('organization_id', '=', organizationId)
    .where('permission', '=', 'administrator')
    .executeTakeFirst()

/** `after` is the id of the last page's last organization: ids sort by creation time. */
type Wanted = { status: VerificationStatus; q: string | undefined; limit: number; after: string | undefined }

/** Organizations with a confirmed official, oldest first; one more than `limit` if there are more. */
export async function findOrganizations(db: DbOrTx, { status, q, limit, after }: Wanted): Promise<ListedOrganization[]> {
  let query = db
    .selectFrom('organizations')
    .select([...columns, 'type', 'department', 'address', 'created_at'])
    .select(domainsOf)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users as u')
          .select('u.id')
          .whereRef('u.organization_id', '=', 'organizations.id')
          .where('u.email_verified_at', 'is not', null),
      ),
    )
    .where('verified_at', status === 'verified' ? 'is not' : 'is', null)
    .orderBy('id')
    .limit(limit + 1)
  if (status !== 'verified') query = query.where('refused_at', status === 'refused' ? 'is not' : 'is', null)
  if (q) query = query.where(sql<boolean>`strpos(lower(name), ${q.toLowerCase()}) > 0`)
  if (after) query = query.where('id', '>', after)
  const [rows, verified] = await Promise.all([query.execute(), status === 'verified' ? [] : findVerifiedNames(db)])
  const officials =
    rows.length === 0
      ? []
      : await findOfficialsOf(
          db,
          rows.map(({ id }) => id),
        )
  return rows.map((row) => {
    const { id, name, slug, state, type, department, address, created_at, refused_reason: reason, domains } = row
    const own = officials.filter((one) => one.organization_id === id)
    const administrator = own.find((one) => one.permission === 'administrator')
    return {
      ...{ _id: id, name, slug, state, type, department, city: address.city ?? '', createdAt: created_at.toISOString() },
      ...{
        status: statusOf(row),
        reason,
        domains,
        near: nearTo(
          row,
          verified.filter((one) => one.id !== id),
        ),
      },
      administrator: administrator ? namedOf(administrator) : null,
      colleagues: own.filter((one) => one !== administrator && one.email_verified_at !== null).map(namedOf),
    }
  })
}

/** The officials of organizations, oldest first. */
const findOfficialsOf = (db: DbOrTx, organizations: string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'organization_id', 'first_name', 'last_name', 'email', 'permission', 'email_verified_at'])
    .where('organization_id', 'in', organizations)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const namedOf = (row: { id: string; first_name: string; last_name: string; email: string }) => ({
  _id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
})

/** The verified organizations that an organization could be taken for. */
export const nearTo = (
  asked: { name: string; state: string },
  verified: readonly VerifiedName[],
): (typeof KnownOrganization)['_zod']['output'][] =>
  nearNames(asked, verified).map(({ id, name, slug, state, otherState }) => ({ _id: id, name, slug, state, otherState }))
