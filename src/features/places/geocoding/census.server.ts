import * as z from 'zod'
import type { Geocoder } from '../model/geocoder.ts'
import { ask, below } from './ask.server.ts'

export const censusUrl = 'https://geocoding.geo.census.gov/geocoder'

/** https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html: one-line address, with the geographies of the point. */
const Answer = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        /** In capitals: '4600 SILVER HILL RD, WASHINGTON, DC, 20233'. */
        matchedAddress: z.string(),
        /** x is the longitude. */
        coordinates: z.object({ x: z.number(), y: z.number() }),
        addressComponents: z.object({ city: z.string().default(''), state: z.string().default(''), zip: z.string().default('') }),
        geographies: z.object({ Counties: z.array(z.object({ BASENAME: z.string(), NAME: z.string() })).default([]) }).optional(),
      }),
    ),
  }),
})

/** The US Census Bureau's geocoder: free, without a key, for addresses with a house number; points are interpolated along the street. */
export const censusGeocoder =
  (baseUrl: string): Geocoder =>
  async (address) => {
    const query = { address, benchmark: 'Public_AR_Current', vintage: 'Current_Current', format: 'json' }
    const { result } = await ask(below(baseUrl, '/geographies/onelineaddress', query), Answer)
    const match = result.addressMatches[0]
    if (!match) return null
    const { city, state, zip } = match.addressComponents
    const county = match.geographies?.Counties[0]
    return {
      street: match.matchedAddress.split(',')[0] ?? '',
      city,
      county: county ? nameOf(county) : '',
      state,
      zip,
      plus4: '',
      lat: match.coordinates.y,
      lng: match.coordinates.x,
      precision: 'address',
    }
  }

/** 'Alexandria city' is an independent city, returned in place of a county. */
const nameOf = ({ BASENAME, NAME }: { BASENAME: string; NAME: string }) => (NAME.endsWith(' city') ? `City of ${BASENAME}` : BASENAME)
