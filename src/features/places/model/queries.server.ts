import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { countyName, normaliseZip, type Point, stateCode } from './rules.ts'
import type { Bounds } from './view.ts'
import { borderZipsOf, sharedStatesOf, stateCodesOf } from './zip-states.ts'

export type ZipPlace = Point & { zip: string; city: string; county: string; state: string; timeZone: TimeZone }

const columns = ['zip', 'city', 'county', 'state', 'lat', 'lng', sql<TimeZone>`time_zone`.as('timeZone')] as const
/** SQL: a zip code lies in a state, wholly or in part. */
export const inState = (state: string) => sql<boolean>`(state = ${state} or zip = any(${borderZipsOf(state)}::text[]))`
const key = (name: string) => sql<string>`place_key(${name})`

/** The place of a zip code ('92660' or '92660-1234'); null for another text or an unknown zip code. */
export async function findZip(db: DbOrTx, text: string): Promise<ZipPlace | null> {
  const zip = normaliseZip(text)
  if (!zip) return null
  return (await db.selectFrom('zips').select(columns).where('zip', '=', zip).executeTakeFirst()) ?? null
}

/** The places of five-digit zip codes, ordered by zip; unknown ones are left out. */
export const findZips = (db: DbOrTx, zips: string[]): Promise<ZipPlace[]> =>
  db.selectFrom('zips').select(columns).where('zip', '=', sql<string>`any(${zips}::text[])`).orderBy('zip').execute()

/** The names of a state's cities, unique and sorted; `state` is the two-letter code. */
export async function citiesOf(db: DbOrTx, state: string): Promise<string[]> {
  const rows = await db
    .selectFrom('zips')
    .select('city')
    .where(inState(state))
    .groupBy(['city', 'city_key'])
    .orderBy('city_key')
    .orderBy('city')
    .execute()
  return rows.map((row) => row.city)
}

/** The zip codes of a city, sorted; `state` is the two-letter code; 'St. Louis' equals 'saint louis'. */
export async function zipsOfCity(db: DbOrTx, city: string, state: string): Promise<string[]> {
  const rows = await db.selectFrom('zips').select('zip').where(inState(state)).where('city_key', '=', key(city)).orderBy('zip').execute()
  return rows.map((row) => row.zip)
}

/** The zip codes of a county, sorted; 'Orange' equals 'Orange County'. `state` is the two-letter code. */
export async function zipsOfCounty(db: DbOrTx, county: string, state: string): Promise<string[]> {
  const rows = await db
    .selectFrom('zips')
    .select('zip')
    .where('state', '=', state)
    .where('county_key', '=', key(countyName(county)))
    .orderBy('zip')
    .execute()
  return rows.map((row) => row.zip)
}

/** The zip codes whose points are within bounds, ordered by zip; at most `limit`. */
export const zipsWithin = (db: DbOrTx, bounds: Bounds, limit: number): Promise<ZipPlace[]> =>
  db
    .selectFrom('zips')
    .select(columns)
    .where('lat', '>=', bounds.south)
    .where('lat', '<=', bounds.north)
    .where('lng', '>=', bounds.west)
    .where('lng', '<=', bounds.east)
    .orderBy('zip')
    .limit(limit)
    .execute()

/** Fills a resident's blank county from the zip code. */
export const fillCounty = async (db: DbOrTx, userId: string): Promise<void> => {
  await sql`
    update users set county = zips.county from zips
    where users.id = ${userId} and coalesce(users.county, '') = '' and zips.zip = users.zip_code`.execute(db)
}

export type Place = Point & { label: string; zip: string | null; city: string; state: string }

/**
 * Cities whose name begins with `text` ('newp', 'Newport Beach', 'newport, ca'), those with the most zip codes first; without any,
 * cities with a similar name; for the beginning of a zip code, zip codes. The point is the
 * middle of the city's zip codes.
 */
export async function citiesLike(db: DbOrTx, text: string, limit: number): Promise<Place[]> {
  if (/^\d{3,5}$/.test(text)) return zipsLike(db, text, limit)
  const { name, state } = nameAndState(text)
  const begun = await cities(db, { name, state, limit })
  return begun.length > 0 || name.trim().length < misspeltFrom ? begun : cities(db, { name, state, limit, misspelt: true })
}

/** Shorter names resemble too many others. */
const misspeltFrom = 5

async function zipsLike(db: DbOrTx, digits: string, limit: number): Promise<Place[]> {
  const rows = await db.selectFrom('zips').select(columns).where('zip', 'like', `${digits}%`).orderBy('zip').limit(limit).execute()
  return rows.map((row) => ({ ...row, label: `${row.city}, ${stateCodesOf(row)} ${row.zip}` }))
}

type CitySearch = { name: string; state: string | null; limit: number; misspelt?: boolean }

async function cities(db: DbOrTx, { name, state, limit, misspelt }: CitySearch): Promise<Place[]> {
  const rows = await middles(db, state)
    .where(misspelt ? sql<boolean>`city_key % place_key(${name})` : sql<boolean>`city_key like place_key(${name}) || '%'`)
    .where(sql<boolean>`place_key(${name}) <> ''`)
    .orderBy(misspelt ? sql`similarity(city_key, place_key(${name}))` : sql`(city_key = place_key(${name}))::int`, 'desc')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('city_key')
    .orderBy('state')
    .limit(limit)
    .execute()
  return rows.map(placed)
}

/**
 * Interprets a typed place: '92663', 'Newport Beach', 'Newport Beach, CA', 'newport beach california'. An ambiguous city name means the
 * city with the most zip codes. Null if no such place exists.
 */
export async function zipPlaceOf(db: DbOrTx, text: string): Promise<Place | null> {
  if (normaliseZip(text)) {
    const found = await findZip(db, text)
    return found && { label: `${found.city}, ${stateCodesOf(found)} ${found.zip}`, ...found }
  }
  for (const { name, state } of readings(text)) {
    const row = await middles(db, state)
      .where('city_key', '=', key(name))
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('state')
      .executeTakeFirst()
    if (row) return placed(row)
  }
  return null
}

/** Cities, each with the middle of its zip codes: those of one state, or of all. */
const middles = (db: DbOrTx, state: string | null) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('zips')
        .select(['zip', 'city', 'city_key', 'lat', 'lng', (state ? sql<string>`${state}::text` : sql.ref<string>('state')).as('state')])
        .where(state ? inState(state) : sql<boolean>`true`)
        .as('place'),
    )
    .select(['state', sql<string>`min(city)`.as('city'), sql<number>`avg(lat)`.as('lat'), sql<number>`avg(lng)`.as('lng')])
    .select(sql<string[]>`array_agg(zip)`.as('zips'))
    .groupBy(['state', 'city_key'])

const placed = ({ zips, ...row }: Point & { state: string; city: string; zips: string[] }): Place => ({
  ...row,
  label: `${row.city}, ${sharedStatesOf(zips, row.state)}`,
  zip: null,
})

function nameAndState(text: string): { name: string; state: string | null } {
  const comma = text.lastIndexOf(',')
  const state = comma < 0 ? null : stateCode(text.slice(comma + 1))
  return state ? { name: text.slice(0, comma), state } : { name: text, state: null }
}

/** Reads 'Kansas City Missouri' first as a city's whole name, then as a city and a state of one or two words. */
function readings(text: string): { name: string; state: string | null }[] {
  const first = nameAndState(text)
  if (first.state) return [first]
  const words = text.trim().split(/\s+/)
  const others = [1, 2, 3].flatMap((count) => {
    const state = words.length > count ? stateCode(words.slice(-count).join(' ')) : null
    return state ? [{ name: words.slice(0, -count).join(' '), state }] : []
  })
  return [first, ...others]
}
