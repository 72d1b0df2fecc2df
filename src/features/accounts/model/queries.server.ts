import type { Insertable } from 'kysely'
import { HttpError } from '../../../core/contract/errors.ts'
import { type DbOrTx, isDuplicate, type Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import type { Organization, User } from './contract.ts'
import { organizationSlugOf } from './rules.ts'
import { organizationOf, type UserRow, userOf } from './shapes.server.ts'
import { currentTerms } from './terms.ts'
import { findVerifiedNames, isReserved } from './verified.server.ts'

export type PostalAddress = {
  streetAddress: string
  apartment: string
  city: string
  county: string
  state: string
  zipCode: string
  plus4: string
  country: string
}

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'organizations.address': PostalAddress
  }
}

/** What is read of an account. */
export const accountColumns = [
  'id',
  'login_type',
  'organization_id',
  'permission',
  'role',
  'department',
  'title',
  'first_name',
  'last_name',
  'ethnicity',
  'email',
  'mobile_number',
  'gender',
  'date_of_birth',
  'age_range',
  'resident_status',
  'street_address',
  'apartment',
  'country',
  'state',
  'city',
  'county',
  'zip_code',
  'plus4',
  'terms_accepted_at',
  'language',
  'email_verified_at',
  'created_at',
] as const

/** A person without the password's hash; null if not found. */
export async function findUser(db: DbOrTx, id: string): Promise<User | null> {
  const row = await db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst()
  return row ? userOf(row) : null
}

/** The account of an email address, with the password's hash. */
export const findLogin = (db: DbOrTx, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select([...accountColumns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()

/** The password's hash of an account; null if it has none. */
export async function findPasswordHash(db: DbOrTx, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** An organization with its colleagues, oldest first; null if not found. */
export async function findOrganization(db: DbOrTx, id: string): Promise<Organization | null> {
  const row = await db
    .selectFrom('organizations as o')
    .selectAll()
    .select(organizationTimeZone.as('time_zone'))
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const members = await db
    .selectFrom('users')
    .select(accountColumns)
    .where('organization_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return organizationOf(row, members)
}

/** Locks an organization until the transaction ends, which serializes changes of who its officials are. */
export const lockOrganization = (tx: DbOrTx, id: string) =>
  tx
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.state', 'o.logo_key', organizationTimeZone.as('timeZone')])
    .where('o.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Codes of the text at the field of an email address that has an account: for the person to log in, or for somebody with an account. */
type UsedText = 'account.emailUsed' | 'account.emailOther'

/** The refusal of an email address that has an account. */
export const emailUsed = (text: UsedText = 'account.emailUsed') => new HttpError(409, 'account.emailUsed', {}, { email: text })

/** True if another person than `exceptId` may still return to the address by a mailed link. */
export async function isRestorable(db: DbOrTx, email: string, now: Date, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where('new_email', '=', email)
    .where('purpose', '=', 'undoEmail')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(exceptId !== undefined, (query) => query.where('user_id', '<>', exceptId as string))
    .executeTakeFirst()
  return row !== undefined
}

type NewUser = Omit<Insertable<Tables['users']>, 'id' | 'created_at'> & { created_at: Date }

/**
 * Adds a person.
 * @param text at the email address, if it has an account
 * @throws HttpError 409 if the email address has an account, or another account may still return to it
 */
export async function insertUser(db: DbOrTx, user: NewUser, text?: UsedText): Promise<User> {
  if (await isRestorable(db, user.email, user.created_at)) throw emailUsed(text)
  try {
    return userOf(
      await db
        .insertInto('users')
        .values({ id: newId(), ...user })
        .returning(accountColumns)
        .executeTakeFirstOrThrow(),
    )
  } catch (error) {
    if (isDuplicate(error, 'users_email_key')) throw emailUsed(text)
    throw error
  }
}

/**
 * Adds an organization under the first free slug of its name: `city-of-x`, `city-of-x-2` ... Names of verified organizations are not free.
 * @returns its id
 */
export async function insertOrganization(
  db: DbOrTx,
  organization: Omit<Insertable<Tables['organizations']>, 'id' | 'slug'>,
): Promise<string> {
  const base = organizationSlugOf(organization.name)
  const first = isReserved(base, await findVerifiedNames(db), null) ? 2 : 1
  for (let i = first; ; i++) {
    const row = await db
      .insertInto('organizations')
      .values({ id: newId(), slug: i === 1 ? base : `${base}-${i}`, ...organization })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
}

type Verified = { now: Date; passwordHash: string | null; termsAccepted?: boolean | undefined }

/** Marks the email address as verified, sets the password if one is passed, and stores when and which terms were first accepted. */
export const verifyUser = (db: DbOrTx, id: string, { now, passwordHash, termsAccepted }: Verified) =>
  db
    .updateTable('users')
    .set(({ fn, val }) => ({
      email_verified_at: fn.coalesce('email_verified_at', val(now)),
      ...(passwordHash === null ? {} : { password_hash: passwordHash }),
      ...(termsAccepted
        ? {
            terms_accepted_at: fn.coalesce('terms_accepted_at', val(now)),
            terms_version: fn.coalesce('terms_version', val(currentTerms(now).version)),
          }
        : {}),
    }))
    .where('id', '=', id)
    .execute()
