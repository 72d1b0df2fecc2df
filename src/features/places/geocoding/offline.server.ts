import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Geocoder, Located } from '../model/geocoder.ts'
import { findZip, findZips, zipPlaceOf, zipsOfCity } from '../model/queries.server.ts'
import { normaliseZip } from '../model/rules.ts'

/** The built-in geocoder: the middle of the address's zip code, else of its city. Sends nothing. */
export const offlineGeocoder =
  (db: DbOrTx): Geocoder =>
  async (address) => {
    const { street, places, zip, plus4 } = partsOf(address)
    const found = zip ? await findZip(db, zip) : null
    if (found) return { street, plus4, precision: 'zip', ...found }
    const city = await cityOf(db, places)
    return city && { ...city, street }
  }

const countryAtEnd = /(?<![\s,])[\s,]+(usa|us|u\.s\.a?\.|united states( of america)?)$/i
const zipAtEnd = /(?:^|[\s,])(\d{5}(?:[-\s]\d{4})?)$/

/** Splits '100 Civic Center Drive, Newport Beach, CA 92660' into the street, the parts up to the zip code, and the zip code. */
function partsOf(address: string): { street: string; places: string[]; zip: string | null; plus4: string } {
  const text = address.trim().replace(countryAtEnd, '')
  const typed = zipAtEnd.exec(text)?.[1]
  const before = typed ? text.slice(0, -typed.length) : text
  const parts = before.split(',').flatMap((part) => part.trim() || [])
  const hasStreet = parts.length > 2 || /^\d/.test(parts[0] ?? '')
  return {
    street: hasStreet ? (parts[0] as string) : '',
    places: hasStreet ? parts.slice(1) : parts,
    zip: typed ? normaliseZip(typed) : null,
    plus4: /^\d{5}[-\s](\d{4})$/.exec(typed ?? '')?.[1] ?? '',
  }
}

/** The middle of a city, from the whole text or else its last two parts ('Suite 5, Newport Beach, CA'). */
async function cityOf(db: DbOrTx, places: string[]): Promise<Located | null> {
  const readings = new Set([places.join(', '), places.slice(-2).join(', ')])
  for (const text of readings) {
    const place = text ? await zipPlaceOf(db, text) : null
    if (!place) continue
    const { city, state, lat, lng } = place
    return { street: '', city, county: await countyOf(db, city, state), state, zip: '', plus4: '', lat, lng, precision: 'city' }
  }
  return null
}

/** The county of most of a city's zip codes. */
async function countyOf(db: DbOrTx, city: string, state: string): Promise<string> {
  const zips = await findZips(db, await zipsOfCity(db, city, state))
  const counts = new Map<string, number>()
  for (const { county } of zips) counts.set(county, (counts.get(county) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
