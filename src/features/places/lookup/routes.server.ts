import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { streetMapOf } from '../basemap/streets/street-map.server.ts'
import { streetTiles } from '../basemap/streets/streets.routes.server.ts'
import { cachedBasemap } from '../basemap/tiles/basemap-cache.server.ts'
import { mapTiles } from '../basemap/tiles/tiles.routes.server.ts'
import { geocode } from '../geocoding/geocoding.server.ts'
import { ipLocation } from '../geocoding/ip-location.server.ts'
import * as contract from '../model/contract.ts'
import {
  citiesLike,
  citiesOf,
  fillCounty,
  findZip,
  findZips,
  type ZipPlace,
  zipsOfCity,
  zipsOfCounty,
  zipsWithin,
} from '../model/queries.server.ts'
import { country, isUnitedStates, normaliseZip, stateCode, stateName, states } from '../model/rules.ts'
import { readBbox } from '../model/view.ts'
import { statesOf } from '../model/zip-states.ts'

const suggestionsMax = 10

const knownState = (text: string): string => stateCode(text) ?? reject(404, 'state.unknown')

/** Serves the place lookups. */
export async function places(app: FastifyInstance): Promise<void> {
  await app.register(mapTiles)
  await app.register(streetTiles)

  route(app, contract.listCountries, async () => ({ countrys: [country] }))

  route(app, contract.listStates, async ({ params }) => {
    if (!isUnitedStates(params.country)) reject(404, 'country.unknown')
    return { states: [...states] }
  })

  route(app, contract.listCities, async ({ params }, { db }) => ({ citys: await citiesOf(db, knownState(params.state)) }))

  route(app, contract.showZip, async ({ params }, { db }) => {
    const zipCode = normaliseZip(params.zip) ?? rejectFields({ zip: 'zip.invalid' })
    const found = (await findZip(db, zipCode)) ?? reject(404, 'zip.unknown', { zip: zipCode })
    const { city, county, state, timeZone, lat, lng } = found
    return { zipCode, city, county, state, states: statesOf(found), stateName: stateName(state), country: country.name, timeZone, lat, lng }
  })

  route(app, contract.lookUpCounties, async ({ body }, { db, actor }) => {
    if (actor.kind === 'resident' && !actor.county) await fillCounty(db, actor.userId)
    const zips = body.zipCodes.flatMap((text) => normaliseZip(text) ?? [])
    const found = await findZips(db, zips)
    return { counties: found.map(shownOf) }
  })

  route(app, contract.listZips, async ({ params, query }, { db }) => {
    const state = knownState(params.state)
    if (query.city) return { zipCodes: someOf(await zipsOfCity(db, query.city, state), 'city.unknown') }
    if (query.county) return { zipCodes: someOf(await zipsOfCounty(db, query.county, state), 'county.unknown') }
    return rejectFields({ city: 'zips.cityOrCounty' })
  })

  route(app, contract.zipsInView, async ({ query }, { db }) => {
    const bounds = readBbox(query.bbox) ?? rejectFields({ bbox: 'bbox.invalid' })
    const found = await zipsWithin(db, bounds, contract.zipsInViewMax + 1)
    const zips = found.slice(0, contract.zipsInViewMax).map((place) => ({ ...shownOf(place), lat: place.lat, lng: place.lng }))
    return { zips, more: found.length > zips.length }
  })

  route(app, contract.suggestCities, async ({ query }, { db }) => ({ places: await citiesLike(db, query.q, suggestionsMax) }))

  route(app, contract.geocodeAddress, async ({ query }, context) => {
    const place = await geocode(context, query.address)
    return { place, source: place?.source ?? context.config.geocoder.provider }
  })

  route(app, contract.showHere, (_, context) => {
    context.reply.header('cache-control', 'no-store')
    return ipLocation(context.request.ip, context)
  })

  route(app, contract.showMapTiles, async (_, { config, reply }) => {
    reply.header('cache-control', 'public, max-age=3600')
    return { tiles: config.mapTiles ?? null, streets: await streetMapOf(config.mapPmtiles, app.log) }
  })

  route(app, contract.showBasemap, async ({ query }, { db }) => {
    const bounds = readBbox(query.bbox) ?? rejectFields({ bbox: 'bbox.invalid' })
    return cachedBasemap(db, bounds, query.shape, query.zips?.split(',').flatMap((zip) => normaliseZip(zip) ?? []) ?? [])
  })
}

const shownOf = (place: ZipPlace) => {
  const { zip: zipCode, city, county, state } = place
  return { zipCode, city, county, state, states: statesOf(place) }
}

const someOf = (zips: string[], code: string): string[] => (zips.length > 0 ? zips : reject(404, code))
