// The same people in every test. Newport (California) publishes projects; Ithaca (New York) is the other organization.
import type { Db } from '../src/core/database/database.server.ts'
import { newId } from '../src/core/database/ids.server.ts'
import { openSession } from '../src/features/accounts/sessions/sessions.server.ts'

/** The token of an open session of each person, for calls in their name. */
export type Person = { id: string; token: string; organizationId: string | null }

export type Cast = {
  /** Newport's three officials. */
  administrator: Person
  editor: Person
  viewer: Person
  /** The administrator of Ithaca's organization. */
  otherAdministrator: Person
  /** Lives in 92660, California: one of the zip codes of Newport's projects. */
  resident: Person
  /** Lives in 92660 too. */
  neighbor: Person
  /** Lives in 94103, California: same state, other zip code. */
  otherZip: Person
  /** Lives in 14850, New York. */
  otherState: Person
  /** Lives in 92660; the email address is not confirmed. */
  unconfirmed: Person
}

const organizations = {
  newport: { name: 'City of Newport', state: 'CA', city: 'Newport Beach', zip: '92660' },
  ithaca: { name: 'City of Ithaca', state: 'NY', city: 'Ithaca', zip: '14850' },
}
const officials = {
  administrator: ['newport', 'administrator'],
  editor: ['newport', 'editor'],
  viewer: ['newport', 'viewer'],
  otherAdministrator: ['ithaca', 'administrator'],
} as const
const residents = {
  resident: { zip: '92660', state: 'CA', city: 'Newport Beach', confirmed: true },
  neighbor: { zip: '92660', state: 'CA', city: 'Newport Beach', confirmed: true },
  otherZip: { zip: '94103', state: 'CA', city: 'San Francisco', confirmed: true },
  otherState: { zip: '14850', state: 'NY', city: 'Ithaca', confirmed: true },
  unconfirmed: { zip: '92660', state: 'CA', city: 'Newport Beach', confirmed: false },
} as const

/** Inserts the cast into an empty database, with an open session each. */
export async function enter(db: Db, now: Date): Promise<Cast> {
  const ids = { newport: newId(), ithaca: newId() }
  for (const [key, one] of Object.entries(organizations)) {
    const address = {
      streetAddress: '100 Civic Center Drive',
      apartment: '',
      city: one.city,
      county: '',
      state: one.state,
      zipCode: one.zip,
      plus4: '',
      country: 'United States',
    }
    await db
      .insertInto('organizations')
      .values({
        id: ids[key as keyof typeof ids],
        name: one.name,
        type: 'City',
        title: 'Director',
        department: 'Public Works',
        slug: key,
        logo_key: null,
        address: JSON.stringify(address),
        state: one.state,
        verified_at: now,
        verified_by: 'operator',
      })
      .execute()
  }
  const cast: Partial<Cast> = {}
  for (const [name, [organization, permission]] of Object.entries(officials)) {
    cast[name as keyof Cast] = await person(db, now, {
      name,
      login_type: 'Organization',
      organization_id: ids[organization],
      permission,
      email_verified_at: now,
    })
  }
  for (const [name, one] of Object.entries(residents)) {
    const home = {
      zip_code: one.zip,
      state: one.state,
      city: one.city,
      age_range: '35-44',
      gender: 'Female',
      ethnicity: 'Prefer not to answer',
      resident_status: 'US Resident',
    }
    cast[name as keyof Cast] = await person(db, now, {
      name,
      login_type: 'Resident',
      ...home,
      email_verified_at: one.confirmed ? now : null,
    })
  }
  return cast as Cast
}

type NewPerson = {
  name: string
  login_type: 'Organization' | 'Resident'
  email_verified_at: Date | null
  organization_id?: string
  permission?: 'viewer' | 'editor' | 'administrator'
} & Partial<Record<'zip_code' | 'state' | 'city' | 'age_range' | 'gender' | 'ethnicity' | 'resident_status', string>>

async function person(db: Db, now: Date, { name, ...columns }: NewPerson): Promise<Person> {
  const id = newId()
  await db
    .insertInto('users')
    .values({ id, first_name: name, last_name: 'Example', email: `${name.toLowerCase()}@example.org`, ...columns })
    .execute()
  const token = await openSession(db, { userId: id, rememberMe: false, userAgent: 'tests', now })
  return { id, token, organizationId: columns.organization_id ?? null }
}

/** More residents of a zip code, for crowds. */
export async function crowd(db: Db, now: Date, count: number, zip = '92660'): Promise<Person[]> {
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const home = { zip_code: zip, state: 'CA', city: 'Newport Beach', age_range: '25-34', gender: 'Male', ethnicity: 'Other' }
    people.push(await person(db, now, { name: `crowd${newId()}`, login_type: 'Resident', ...home, email_verified_at: now }))
  }
  return people
}
