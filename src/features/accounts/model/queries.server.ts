import type { Insertable } from 'kysely'
import { HttpError } from '../../../core/contract/errors.ts'
import { type DbOrTx, isDuplicate, type Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { Organization, User } from './contract.ts'
import { slugOf } from './rules.ts'
import { organizationOf, type UserRow, userOf } from './shapes.server.ts'

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

const columns = [
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
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? userOf(row) : null
}

/** The account of an email address, with the password's hash. */
export const findLogin = (db: DbOrTx, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select([...columns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()

/** An organization with its colleagues, oldest first; null if not found. */
export async function findOrganization(db: DbOrTx, id: string): Promise<Organization | null> {
  const row = await db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const members = await db
    .selectFrom('users')
    .select(columns)
    .where('organization_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return organizationOf(row, members)
}

/**
 * Adds a person.
 * @throws HttpError 409 if the email address has an account
 */
export async function insertUser(db: DbOrTx, user: Omit<Insertable<Tables['users']>, 'id'>): Promise<User> {
  try {
    return userOf(
      await db
        .insertInto('users')
        .values({ id: newId(), ...user })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    )
  } catch (error) {
    if (isDuplicate(error, 'users_email_key')) throw new HttpError(409, 'account.emailUsed', {}, { email: 'account.emailUsed' })
    throw error
  }
}

/**
 * Adds an organization under the first free slug of its name: `city-of-x`, `city-of-x-2` ...
 * @returns its id
 */
export async function insertOrganization(
  db: DbOrTx,
  organization: Omit<Insertable<Tables['organizations']>, 'id' | 'slug'>,
): Promise<string> {
  const base = slugOf(organization.name)
  for (let i = 1; ; i++) {
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

/** Marks the email address as verified, sets the password if one is passed, and stores when the terms were first accepted. */
export const verifyUser = (db: DbOrTx, id: string, { now, passwordHash, termsAccepted }: Verified) =>
  db
    .updateTable('users')
    .set(({ fn, val }) => ({
      email_verified_at: fn.coalesce('email_verified_at', val(now)),
      ...(passwordHash === null ? {} : { password_hash: passwordHash }),
      ...(termsAccepted ? { terms_accepted_at: fn.coalesce('terms_accepted_at', val(now)) } : {}),
    }))
    .where('id', '=', id)
    .execute()
