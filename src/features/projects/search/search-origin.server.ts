import type { Api } from '../../../core/http/api.server.ts'
import { nullIfRefused } from '../../../core/http/error-page.server.ts'
import { showZip, suggestCities } from '../../places/model/contract.ts'
import { type Point, placeKey, stateCode } from '../../places/model/rules.ts'
import { listProjects } from '../model/contract.ts'

export type SearchOrigin = Point & { label: string }

const zipShape = /^\d{5}$/
const cityLengthMax = 60
/** A city's name alone means the city if a project is this near; otherwise it may be a word: there is a Park, Kansas. */
const milesNear = 50

/** The list's origin: the typed zip code or city ('Newport Beach', 'Newport Beach, CA'); null if the text is a search term. */
export async function searchOriginOf(call: Api, typed: string): Promise<SearchOrigin | null> {
  if (zipShape.test(typed)) return zipOf(call, typed)
  const comma = typed.lastIndexOf(',')
  const state = comma < 0 ? null : stateCode(typed.slice(comma + 1))
  const name = placeKey(state ? typed.slice(0, comma) : typed)
  if (!/[a-z]/.test(name) || typed.length > cityLengthMax) return null
  const { places } = await call(suggestCities, { query: { q: typed } })
  const cities = places.filter((place) => placeKey(place.city) === name)
  if (state || !cities[0]) return cities[0] ?? null
  for (const { label, lat, lng } of cities) if (await any(call, { lat, lng, radius: milesNear })) return { label, lat, lng }
  return (await any(call, { q: typed })) ? null : cities[0]
}

async function zipOf(call: Api, typed: string): Promise<SearchOrigin | null> {
  const zip = await nullIfRefused(call(showZip, { params: { zip: typed } }), 404)
  return zip && { lat: zip.lat, lng: zip.lng, label: `${zip.city}, ${zip.states.join('/')} ${zip.zipCode}` }
}

/** True if any project matches exactly, regardless of the other filters: the meaning of a word must not change with them. */
async function any(call: Api, query: { q: string } | (Point & { radius: number })): Promise<boolean> {
  const { total, similar } = await call(listProjects, { query: { ...query, status: 'published,completed', limit: 1 } })
  return total > 0 && !similar
}
