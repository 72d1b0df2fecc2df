// Email addresses and mobile numbers of people who responded and then deleted the account, or gave up the address or number. They are kept
// as keyed hashes by project: an address can't respond again as a new account. No response refers to them.
import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { secretOf } from '../../../core/database/secrets.server.ts'

/** An email address, and a mobile number as E.164. Only confirmed ones are kept: anyone can register with another person's address. */
export type Contacts = { email?: string | null; mobile?: string | null }

/** Keyed hashes of contacts, as they are stored. */
export async function contactHashes(db: DbOrTx, { email, mobile }: Contacts): Promise<Buffer[]> {
  const key = await secretOf(db, 'former-contacts')
  const named = [email ? `email ${email.toLowerCase()}` : null, mobile ? `mobile ${mobile}` : null]
  return named.flatMap((one) => (one === null ? [] : [createHmac('sha256', key).update(one).digest()]))
}

/**
 * Keeps contacts that an account loses, for each project that it responded to. Rows of earlier accounts with the same contacts take over
 * its zip code and last move. The caller holds a lock on the account.
 */
export async function keepFormerContacts(tx: DbOrTx, userId: string, contacts: Contacts, now: Date): Promise<void> {
  const hashes = await contactHashes(tx, contacts)
  if (hashes.length === 0) return
  await sql`
    update former_contacts f set zip_code = u.zip_code, moved_at = u.moved_at, kept_at = ${now}
    from users u where u.id = ${userId}::uuid and f.contact_hash = any (${hashes}::bytea[])`.execute(tx)
  await sql`
    insert into former_contacts (contact_hash, project_id, zip_code, moved_at, kept_at)
    select c.hash, r.project_id, u.zip_code, u.moved_at, ${now}
    from respondents r join users u on u.id = r.user_id cross join unnest(${hashes}::bytea[]) as c (hash)
    where r.user_id = ${userId}::uuid and r.first_response_at is not null
    on conflict (contact_hash, project_id) do update
      set zip_code = excluded.zip_code, moved_at = excluded.moved_at, kept_at = excluded.kept_at`.execute(tx)
}

/** SQL: whether deleted accounts had responded to a project. If none had, nobody needs to be compared with them. */
export const hasFormer = (projectId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from former_contacts f where f.project_id = ${projectId})`

/**
 * True if the person responded to the project with an account that is deleted. An account that responded itself is not asked: it may have
 * given up an address and taken it back. The address counts before it is confirmed, because its confirmation makes responses count.
 */
export async function tookPartBefore(db: DbOrTx, projectId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<Contacts>`
    select u.email, u.confirmed_mobile as mobile from users u
    where u.id = ${userId}::uuid
      and ${hasFormer(sql`${projectId}::uuid`)}
      and not exists (select from respondents r
        where r.project_id = ${projectId}::uuid and r.user_id = u.id and r.first_response_at is not null)`.execute(db)
  return rows[0] !== undefined && (await findFormer(db, rows[0], projectId)) !== undefined
}

/** @throws HttpError 409 if the person responded to the project with an account that is deleted. Needed only where `hasFormer` is true. */
export async function ensureFirstAccount(db: DbOrTx, projectId: string, userId: string): Promise<void> {
  if (await tookPartBefore(db, projectId, userId)) reject(409, 'respondent.alreadyTookPart')
}

/** The last row of any of the contacts, in one project or in all. */
export async function findFormer(
  db: DbOrTx,
  contacts: Contacts,
  projectId?: string,
): Promise<{ zip_code: string | null; moved_at: Date | null } | undefined> {
  const hashes = await contactHashes(db, contacts)
  if (hashes.length === 0) return undefined
  return db
    .selectFrom('former_contacts')
    .select(['zip_code', 'moved_at'])
    .where('contact_hash', 'in', hashes)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId as string))
    .orderBy('kept_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When a resident who registers moved last: now, if a deleted account with the address had responded from another zip code. */
export async function movedBefore(tx: DbOrTx, email: string, zipCode: string, now: Date): Promise<Date | null> {
  const former = await findFormer(tx, { email })
  if (!former) return null
  return former.zip_code === zipCode ? former.moved_at : now
}
