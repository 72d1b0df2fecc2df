// A loopback server that imitates geocoders, each in its own format.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The reply: JSON, or a status and a text as they are; 'never' does not reply, 'half' stops in the middle. */
export type Said = { json: unknown } | { status: number; text: string } | 'never' | 'half'

export type Elsewhere = {
  url: string
  /** The reply to all following requests. */
  says: Said
  asked: { url: URL; headers: IncomingHttpHeaders; at: number }[]
  close: () => Promise<void>
}

export async function elsewhere(says: Said): Promise<Elsewhere> {
  const server = createServer((req, res) => {
    self.asked.push({ url: new URL(req.url ?? '/', self.url), headers: req.headers, at: performance.now() })
    const reply = self.says
    if (reply === 'never') return
    if (reply === 'half') return void res.writeHead(200, { 'content-type': 'application/json' }).write('{"result": ')
    if ('json' in reply) res.writeHead(200, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(reply.json))
    else res.writeHead(reply.status, { 'content-type': 'text/html', location: '/elsewhere' }).end(reply.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const self: Elsewhere = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    says,
    asked: [],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return self
}

const input = {
  address: { address: '100 Civic Center Dr, Newport Beach, CA 92660' },
  vintage: { isDefault: true, id: '4', vintageName: 'Current_Current', vintageDescription: 'Current Vintage - Current Benchmark' },
  benchmark: {
    isDefault: true,
    benchmarkDescription: 'Public Address Ranges - Current Benchmark',
    id: '4',
    benchmarkName: 'Public_AR_Current',
  },
}
const state = { GEOID: '06', CENTLAT: '+37.1547578', STUSAB: 'CA', BASENAME: 'California', NAME: 'California', STATE: '06' }
const county = { GEOID: '06059', CENTLAT: '+33.6756872', CENTLON: '-117.7772068', BASENAME: 'Orange', NAME: 'Orange County', STATE: '06' }

/** The Census Bureau's geocoder for a city hall, with its geographies shortened to two. */
export const censusSays = {
  json: {
    result: {
      input,
      addressMatches: [
        {
          tigerLine: { side: 'R', tigerLineId: '142716514' },
          geographies: { States: [state], Counties: [county] },
          coordinates: { x: -117.871906, y: 33.610372 },
          addressComponents: {
            zip: '92660',
            streetName: 'CIVIC CENTER',
            preType: '',
            city: 'NEWPORT BEACH',
            preDirection: '',
            suffixDirection: '',
            fromAddress: '100',
            state: 'CA',
            suffixType: 'DR',
            toAddress: '198',
            suffixQualifier: '',
            preQualifier: '',
          },
          matchedAddress: '100 CIVIC CENTER DR, NEWPORT BEACH, CA, 92660',
        },
      ],
    },
  },
}
export const censusSaysNothing = { json: { result: { input, addressMatches: [] } } }

/** Nominatim's jsonv2 for the same; `change` replaces parts. */
export const nominatimSays = (change: Record<string, unknown> = {}) => ({
  json: [
    {
      place_id: 297956286,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
      osm_type: 'way',
      osm_id: 1028144387,
      lat: '33.6103720',
      lon: '-117.8719060',
      category: 'amenity',
      type: 'townhall',
      place_rank: 30,
      importance: 0.00005346227206831491,
      addresstype: 'amenity',
      name: 'Newport Beach City Hall',
      display_name: 'Newport Beach City Hall, 100, Civic Center Drive, Newport Beach, Orange County, California, 92660, United States',
      address: {
        amenity: 'Newport Beach City Hall',
        house_number: '100',
        road: 'Civic Center Drive',
        city: 'Newport Beach',
        county: 'Orange County',
        state: 'California',
        'ISO3166-2-lvl4': 'US-CA',
        postcode: '92660-3267',
        country: 'United States',
        country_code: 'us',
      },
      boundingbox: ['33.6099', '33.6108', '-117.8727', '-117.8711'],
      ...change,
    },
  ],
})

const part = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types })

/** Google's Geocoding API for the same; `change` replaces parts of the one result. */
export const googleSays = (change: Record<string, unknown> = {}) => ({
  json: {
    results: [
      {
        address_components: [
          part('100', '100', 'street_number'),
          part('Civic Center Drive', 'Civic Center Dr', 'route'),
          part('Newport Center', 'Newport Center', 'neighborhood', 'political'),
          part('Newport Beach', 'Newport Beach', 'locality', 'political'),
          part('Orange County', 'Orange County', 'administrative_area_level_2', 'political'),
          part('California', 'CA', 'administrative_area_level_1', 'political'),
          part('United States', 'US', 'country', 'political'),
          part('92660', '92660', 'postal_code'),
          part('3267', '3267', 'postal_code_suffix'),
        ],
        formatted_address: '100 Civic Center Dr, Newport Beach, CA 92660, USA',
        geometry: {
          location: { lat: 33.610372, lng: -117.871906 },
          location_type: 'ROOFTOP',
          viewport: { northeast: { lat: 33.6117, lng: -117.8705 }, southwest: { lat: 33.609, lng: -117.8732 } },
        },
        place_id: 'ChIJxxxxxxxxxxxxxxxxxxxxxxx',
        types: ['street_address'],
        ...change,
      },
    ],
    status: 'OK',
  },
})
export const googleParts = part

/** ipapi.co's reply for a network; `change` replaces parts. */
export const placeByIpSays = (change: Record<string, unknown> = {}) => ({
  json: {
    ip: '8.8.8.0',
    network: '8.8.8.0/24',
    version: 'IPv4',
    city: 'Ithaca',
    region: 'New York',
    region_code: 'NY',
    country: 'US',
    country_name: 'United States',
    country_code: 'US',
    postal: '14850',
    latitude: 42.4406,
    longitude: -76.4966,
    timezone: 'America/New_York',
    ...change,
  },
})
