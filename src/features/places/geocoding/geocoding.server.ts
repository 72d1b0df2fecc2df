// Geocodes addresses with the operator's configured service, if any, and the built-in zip codes.
import type { Config } from '../../../core/config/config.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { log } from '../../../core/tracing/log.server.ts'
import { type Geocoder, type Located, NoAnswer } from '../model/geocoder.ts'
import { findZip } from '../model/queries.server.ts'
import { countyName, placeKey, stateCode } from '../model/rules.ts'
import { censusGeocoder, censusUrl } from './census.server.ts'
import { keptAnswer, storeGeocode } from './geocodes.server.ts'
import { google, googleUrl } from './google.server.ts'
import { nominatim, nominatimUrl } from './nominatim.server.ts'
import { offlineGeocoder } from './offline.server.ts'

export type GeocoderProvider = Config['geocoder']['provider']
/** A place and the provider that found it. `state` is the two-letter code. */
export type Geocoded = Located & { source: GeocoderProvider }
export type LookupContext = { db: Db; config: Config; now: () => Date }

/**
 * Geocodes an address. If the configured geocoder fails, is late or finds nothing, the built-in zip codes answer; `source` and
 * `precision` tell which. Sends only the address, and never throws because of a provider.
 * @returns null if nothing is found
 */
export async function geocode(asking: LookupContext, address: string): Promise<Geocoded | null> {
  const { provider } = asking.config.geocoder
  if (provider !== 'offline') {
    const found = await askedOnce(asking, provider, address)
    if (found) return { ...found, source: provider }
  }
  const found = await offlineGeocoder(asking.db)(address)
  return found && { ...found, source: 'offline' }
}

async function askedOnce(
  { db, config, now }: LookupContext,
  provider: Exclude<GeocoderProvider, 'offline'>,
  address: string,
): Promise<Located | null> {
  const cached = await keptAnswer(db, provider, address, now())
  if (cached !== undefined) return cached
  try {
    const located = await geocoderOf(db, config, provider)(address)
    const found = located && (await asKeptHere(db, located))
    await storeGeocode(db, provider, address, found, now())
    return found
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    complain(config, now(), `The geocoder (${provider}) isn’t responding: ${error.message}. The built-in zip codes are used instead.`)
    return null
  }
}

function geocoderOf(db: Db, { geocoder, publicUrl }: Config, provider: Exclude<GeocoderProvider, 'offline'>): Geocoder {
  const { url, key = '' } = geocoder
  if (provider === 'census') return censusGeocoder(url ?? censusUrl)
  if (provider === 'google') return google(url ?? googleUrl, key)
  return nominatim(db, url ?? nominatimUrl, `Plaza (${new URL(publicUrl).origin})`)
}

/** Spells a provider's place as the database does: people should not read 'NEWPORT BEACH' or 'Orange County'. */
async function asKeptHere(db: Db, located: Located): Promise<Located | null> {
  const state = stateCode(located.state)
  if (!state || Math.abs(located.lat) > 90 || Math.abs(located.lng) > 180) return null
  const zip = await findZip(db, located.zip)
  const county = countyName(located.county) || zip?.county || ''
  return {
    ...located,
    street: spelled(located.street),
    city: zip && placeKey(zip.city) === placeKey(located.city) ? zip.city : spelled(located.city),
    county: zip && placeKey(zip.county) === placeKey(county) ? zip.county : county,
    state,
  }
}

const compass = /\b(Ne|Nw|Se|Sw)\b/g

/** '4600 SILVER HILL RD NE' as '4600 Silver Hill Rd NE'; words with lowercase letters stay. */
function spelled(text: string): string {
  if (/[a-z]/.test(text)) return text
  const words = text.toLowerCase().replace(/(^|[\s-])([a-z])/g, (_, before, letter) => before + letter.toUpperCase())
  return words.replace(compass, (direction) => direction.toUpperCase())
}

const quietMilliseconds = 60_000
const complainedAt = new WeakMap<Config, number>()

/** Logs a message for the operator, at most once a minute. */
export function complain(config: Config, now: Date, text: string): void {
  if (now.getTime() - (complainedAt.get(config) ?? Number.NEGATIVE_INFINITY) < quietMilliseconds) return
  complainedAt.set(config, now.getTime())
  log.error(text)
}
