import * as z from 'zod'
import type { Db } from '../../../core/database/database.server.ts'
import { type Geocoder, type Located, NoAnswer, type Precision } from '../model/geocoder.ts'
import { ask, below } from './ask.server.ts'
import { takeTurn } from './geocodes.server.ts'

export const nominatimUrl = 'https://nominatim.openstreetmap.org'

/** The usage policy allows one request per second; the rest is a margin for clocks and network delay. */
const turnMilliseconds = 1_100
/** If the wait would be longer, Nominatim is skipped. */
const waitMillisecondsMax = 2_500

const text = z.string().default('')
/** https://nominatim.org/release-docs/latest/api/Output/, format jsonv2. */
const Answer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    addresstype: text,
    /** 30 a building, 26 a street, 21 a zip code, 16 a city, 12 a county. */
    place_rank: z.number(),
    address: z.object({
      house_number: text,
      road: text,
      city: z.string().optional(),
      town: z.string().optional(),
      village: z.string().optional(),
      hamlet: z.string().optional(),
      municipality: z.string().optional(),
      county: text,
      state: text,
      'ISO3166-2-lvl4': text,
      postcode: text,
    }),
  }),
)
type NominatimMatch = z.output<typeof Answer>[number]

/**
 * OpenStreetMap's geocoder, the public server or a private one.
 * @param userAgent the usage policy requires the application's name
 */
export const nominatim =
  (db: Db, baseUrl: string, userAgent: string): Geocoder =>
  async (address) => {
    const query = { q: address, format: 'jsonv2', addressdetails: '1', countrycodes: 'us', limit: '1', 'accept-language': 'en' }
    const wait = await takeTurn(db, 'nominatim', turnMilliseconds, waitMillisecondsMax)
    if (wait === null) throw new NoAnswer('too many questions at once')
    await new Promise((resolve) => setTimeout(resolve, wait))
    const [match] = await ask(below(baseUrl, '/search', query), Answer, { 'user-agent': userAgent })
    return match ? locatedOf(match) : null
  }

function locatedOf(match: NominatimMatch): Located | null {
  const { address } = match
  const city = address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality ?? ''
  const precision = precisionOf(match, city)
  if (!precision) return null
  const [zip, plus4] = /^(\d{5})(?:-(\d{4}))?/.exec(address.postcode)?.slice(1) ?? []
  return {
    street: [address.house_number, address.road].filter(Boolean).join(' '),
    city,
    county: address.county,
    state: /^US-([A-Z]{2})$/.exec(address['ISO3166-2-lvl4'])?.[1] ?? address.state,
    zip: zip ?? '',
    plus4: plus4 ?? '',
    lat: match.lat,
    lng: match.lon,
    precision,
  }
}

/** Null for anything larger than a city: its middle says nothing about an address. */
function precisionOf(match: NominatimMatch, city: string): Precision | null {
  if (match.address.house_number || match.place_rank >= 28) return 'address'
  if (match.place_rank >= 26 || match.addresstype === 'postcode') return 'zip'
  return city && match.place_rank >= 13 ? 'city' : null
}
