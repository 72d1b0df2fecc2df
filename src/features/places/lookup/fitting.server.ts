// Whether the parts of an address fit together: the city and the pin with the zip code.
import { sql } from 'kysely'
import type { Refusal } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isBeyond, isInUnitedStates } from '../basemap/tiles/land.server.ts'
import { inState, type ZipPlace } from '../model/queries.server.ts'
import { milesBetween, type Point, stateName } from '../model/rules.ts'
import { stateNamesOf } from '../model/zip-states.ts'

/**
 * A zip code has more accepted city names than the one that the data knows. Nine in ten are places within 15 miles; the largest rural
 * areas reach farther.
 */
const cityMilesMax = 25
/** A pin further than this from its zip code is a mistake. */
const pinMilesMax = 50

/** The points of all post offices and towns with these names, by name as asked; nothing for a name that the data does not know. */
export async function namesakesOf(db: DbOrTx, names: readonly string[]): Promise<Map<string, Point[]>> {
  const found = await sql<{ name: string; lat: number; lng: number }>`
    select asked.name, place.lat, place.lng
    from unnest(${[...new Set(names)]}::text[]) asked (name),
      lateral (
        select lat, lng from zips where city_key = place_key(asked.name)
        union all
        select lat, lng from towns where name_key = place_key(asked.name)
      ) place`.execute(db)
  return Map.groupBy(found.rows, (row) => row.name)
}

/**
 * Refuses a city that is known to be elsewhere: a place of that name exists, but none within 25 miles of the zip code. A name that the
 * data does not know passes: neighborhoods and new towns are real.
 * @param namesakes of the city, from `namesakesOf`
 */
export function cityMisfit(place: ZipPlace, city: string, namesakes: readonly Point[] = []): Refusal | null {
  if (city === place.city || namesakes.length === 0) return null
  if (namesakes.some((one) => milesBetween(one, place) <= cityMilesMax)) return null
  return { code: 'city.ofOtherZip', values: { zip: place.zip, city: place.city, state: stateNamesOf(place) } }
}

/** Looks up what `cityMisfit` needs. */
export async function findCityMisfit(db: DbOrTx, place: ZipPlace, city: string): Promise<Refusal | null> {
  if (city === place.city) return null
  return cityMisfit(place, city, (await namesakesOf(db, [city])).get(city))
}

/**
 * Refuses a pin outside the United States, and one over 50 miles from its zip code. The data knows the middle of a zip code, not its area:
 * in thinly settled country, a pin to which no other zip code is nearer belongs to this one.
 * @param place the address's zip code; null if it is missing or unknown
 */
export async function findPinMisfit(db: DbOrTx, pin: Point, place: ZipPlace | null): Promise<Refusal | null> {
  if (place && pin.lat === place.lat && pin.lng === place.lng) return null
  const near = place !== null && milesBetween(pin, place) <= pinMilesMax
  const onLand = isInUnitedStates(pin)
  if (onLand && (near || !place)) return null
  const nearest = await nearestZip(db, pin)
  if (!onLand && (isBeyond(pin) || !nearest || milesBetween(pin, nearest) > pinMilesMax)) return { code: 'pin.abroad', values: {} }
  if (near || !place || !nearest || milesBetween(pin, place) <= milesBetween(pin, nearest)) return null
  const values = { zip: place.zip, city: place.city, state: stateNamesOf(place), miles: pinMilesMax, nearest: nearest.zip }
  return { code: 'pin.farFromZip', values: { ...values, nearestCity: nearest.city, nearestState: stateNamesOf(nearest) } }
}

/** The zip code whose middle is nearest; about 15 ms, because it reads all of them. */
async function nearestZip(db: DbOrTx, { lat, lng }: Point): Promise<ZipPlace | null> {
  const shrink = Math.cos((lat * Math.PI) / 180)
  const { rows } = await sql<ZipPlace>`
    select zip, city, county, state, lat, lng, time_zone as "timeZone" from zips
    order by power(lat - ${lat}::float8, 2) + power((lng - ${lng}::float8) * ${shrink}::float8, 2), zip
    limit 1`.execute(db)
  return rows[0] ?? null
}

const zipsNamedMax = 5

/** The text for an unknown zip code; names the zip codes of the city where the city is known. */
export async function unknownZip(db: DbOrTx, zip: string, city: string, state: string): Promise<Refusal> {
  const rows = await db
    .selectFrom('zips')
    .select('zip')
    .where(inState(state))
    .where('city_key', '=', sql<string>`place_key(${city})`)
    .orderBy('zip')
    .limit(zipsNamedMax + 1)
    .execute()
  if (rows.length === 0) return { code: 'zip.unknown', values: { zip } }
  const zips = rows.slice(0, zipsNamedMax).map((row) => row.zip)
  return {
    code: 'zip.unknownInCity',
    values: { zip, city, state: stateName(state), zips: `${zips.join(', ')}${rows.length > zipsNamedMax ? ' …' : ''}` },
  }
}
