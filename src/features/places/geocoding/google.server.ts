import * as z from 'zod'
import { type Geocoder, type Located, NoAnswer, type Precision } from '../model/geocoder.ts'
import { territories } from '../model/rules.ts'
import { ask, below } from './ask.server.ts'

export const googleUrl = 'https://maps.googleapis.com/maps/api/geocode'

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
const GoogleMatch = z.object({
  address_components: z.array(z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.string(),
  }),
  types: z.array(z.string()),
})
const Answer = z.object({ status: z.string(), results: z.array(GoogleMatch).default([]) })
type GoogleMatch = z.output<typeof GoogleMatch>

/** Google's Geocoding API, with the operator's key. */
export const google =
  (baseUrl: string, key: string): Geocoder =>
  async (address) => {
    const answer = await ask(below(baseUrl, '/json', { address, region: 'us', language: 'en', key }), Answer)
    if (answer.status === 'ZERO_RESULTS') return null
    if (answer.status !== 'OK') throw new NoAnswer(`status ${answer.status.slice(0, 40)}`)
    return answer.results[0] ? locatedOf(answer.results[0]) : null
  }

function locatedOf(match: GoogleMatch): Located | null {
  const part = (type: string) => match.address_components.find(({ types }) => types.includes(type))
  const long = (...types: string[]) => types.map(part).find(Boolean)?.long_name ?? ''
  const country = part('country')?.short_name ?? ''
  // Puerto Rico and the islands are countries in Google's data and states in postal addresses.
  const postalState = country === 'US' ? part('administrative_area_level_1')?.short_name : undefined
  const state = territories.has(country) ? country : postalState
  const precision = precisionOf(match)
  if (!state || !precision) return null
  return {
    street: [long('street_number'), long('route')].filter(Boolean).join(' '),
    city: long('locality', 'sublocality', 'administrative_area_level_3'),
    county: long('administrative_area_level_2'),
    state,
    zip: long('postal_code'),
    plus4: long('postal_code_suffix'),
    ...match.geometry.location,
    precision,
  }
}

const larger = ['country', 'administrative_area_level_1', 'administrative_area_level_2']
const wholeCity = ['locality', 'sublocality', 'neighborhood', 'administrative_area_level_3']

/** Null for anything larger than a city: its middle says nothing about an address. */
function precisionOf({ types, geometry }: GoogleMatch): Precision | null {
  if (types.some((type) => larger.includes(type))) return null
  if (types.some((type) => wholeCity.includes(type))) return 'city'
  const street = types.includes('route') || types.includes('postal_code')
  return street || geometry.location_type === 'APPROXIMATE' ? 'zip' : 'address'
}
