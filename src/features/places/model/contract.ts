import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { optionalLine } from '../../../core/contract/schemas.ts'
import { timeZones } from '../../../core/time/time-zones.ts'

/** Calls per hour and address that may reach an external service; a library's visitors share one address. */
const outsideAskedPerHourMax = 1000

const Text = optionalLine(100)
const ZipPlace = z.object({
  zipCode: z.string(),
  county: z.string(),
  city: z.string(),
  state: z.string(),
  /** All that it lies in, `state` first. */
  states: z.array(z.string()),
})

export const listCountries = endpoint({
  method: 'GET',
  path: '/zipcode/countrys',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  summary: 'The countries that an address can be in: the United States.',
  reply: z.object({ countrys: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

export const listStates = endpoint({
  method: 'GET',
  path: '/zipcode/states/:country',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  summary: 'The states of a country, given by its code or name, with the District of Columbia and the territories that have zip codes.',
  params: z.object({ country: Text }),
  reply: z.object({ states: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

export const listCities = endpoint({
  method: 'GET',
  path: '/zipcode/citys/:state',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  summary: 'The cities of a state, given by its two-letter code or its name, sorted.',
  params: z.object({ state: Text }),
  reply: z.object({ citys: z.array(z.string()) }),
})

export const showZip = endpoint({
  method: 'GET',
  path: '/zipcode/:zip',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  refusals: [422],
  memory: { sharedBy: 'everyone', withoutCounts: true },
  operationId: 'showZipCode',
  summary: 'The place of a zip code: five digits, or ZIP+4.',
  params: z.object({ zip: Text }),
  reply: z.object({
    ...ZipPlace.shape,
    stateName: z.string(),
    country: z.string(),
    /** Of its county. */
    timeZone: z.enum(timeZones),
    lat: z.number(),
    lng: z.number(),
  }),
})

export const lookUpCounties = endpoint({
  method: 'POST',
  path: '/zipcode/countyDataAndMofify',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  summary: 'The counties of up to 100 zip codes; unknown ones are left out. Fills the county of a logged-in resident who has none.',
  body: z.object({ zipCodes: z.array(Text).check(z.maxLength(100)) }),
  reply: z.object({ counties: z.array(ZipPlace) }),
})

export const listZips = endpoint({
  method: 'GET',
  path: '/zipcode/zips/:state',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  operationId: 'listZipCodes',
  summary: 'The zip codes of a whole city, or of a whole county, of a state.',
  params: z.object({ state: Text }),
  query: z.object({ city: z.optional(Text), county: z.optional(Text) }),
  reply: z.object({ zipCodes: z.array(z.string()) }),
})

/** More zip codes are too many to choose from on a map. */
export const zipsInViewMax = 200

export const zipsInView = endpoint({
  method: 'GET',
  path: '/zipcode/within',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  memory: { sharedBy: 'everyone', withoutCounts: true },
  operationId: 'listZipCodesInView',
  summary: 'The zip codes whose middle lies in `bbox` (west,south,east,north in degrees), sorted; at most 200, and whether there are more.',
  query: z.object({ bbox: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    zips: z.array(z.object({ ...ZipPlace.shape, lat: z.number(), lng: z.number() })),
    more: z.boolean(),
  }),
})

export const suggestCities = endpoint({
  method: 'GET',
  path: '/zipcode/suggest',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  memory: { sharedBy: 'everyone', withoutCounts: true },
  summary:
    'Up to ten cities whose name begins with `q` or is similar, optionally followed by a comma and a state; zip codes for 3 to 5 digits.',
  query: z.object({ q: Text }),
  reply: z.object({
    places: z.array(z.object({ label: z.string(), city: z.string(), state: z.string(), lat: z.number(), lng: z.number() })),
  }),
})

export const geocodeAddress = endpoint({
  method: 'GET',
  path: '/places/geocode',
  access: 'editor',
  key: { scope: 'places:read', touches: 'nothing' },
  summary: 'Where an address is, by the configured geocoder or the built-in zip codes: `source` and `precision` tell.',
  perHourMax: outsideAskedPerHourMax,
  query: z.object({ address: z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(300)) }),
  reply: z.object({
    /** Unknown parts are ''. `precision`: the building or its position on the street; its zip code or street; the city's middle. */
    place: z.nullable(
      z.object({
        street: z.string(),
        city: z.string(),
        county: z.string(),
        state: z.string(),
        zip: z.string(),
        plus4: z.string(),
        lat: z.number(),
        lng: z.number(),
        precision: z.enum(['address', 'zip', 'city']),
        source: z.enum(['offline', 'census', 'nominatim', 'google']),
      }),
    ),
    /** The provider that answered. */
    source: z.enum(['offline', 'census', 'nominatim', 'google']),
  }),
})

export const showHere = endpoint({
  method: 'GET',
  path: '/places/here',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  operationId: 'showProbablePlace',
  summary: 'Where the caller probably is, by network address; the default place where that is unknown or not asked (`source`).',
  perHourMax: outsideAskedPerHourMax,
  reply: z.object({
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
    lat: z.number(),
    lng: z.number(),
    source: z.enum(['ip', 'default']),
  }),
})

export const showMapTiles = endpoint({
  method: 'GET',
  path: '/places/mapTiles',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  summary: 'The street map that the operator chose, to be laid over the built-in ground: pictures, vector tiles, or neither.',
  reply: z.object({
    /** `url` with {z}, {x} and {y}; `credit` must be shown as a link to `creditUrl`. */
    tiles: z.nullable(z.object({ url: z.string(), credit: z.string(), creditUrl: z.nullable(z.string()) })),
    /** Vector tiles in the layers of Protomaps' basemap, of this site. 204: there is nothing at that place. */
    streets: z.nullable(z.object({ url: z.string(), maxZoom: z.number(), bbox: z.string(), credit: z.string(), creditUrl: z.string() })),
  }),
})

const Length = z.number()
const Drawing = z.string()

export const showBasemap = endpoint({
  method: 'GET',
  path: '/basemap',
  access: 'anyone',
  key: { scope: 'places:read', touches: 'nothing' },
  memory: { sharedBy: 'everyone', withoutCounts: true },
  summary: 'The ground of a map: coast, state and county lines as SVG paths, and names, for `bbox` (west,south,east,north in degrees).',
  query: z.object({
    bbox: z.string().check(z.maxLength(100)),
    /** tall: 520 x 700 pixels, wide: 880 x 440, country: 520 x 340. */
    shape: z._default(z.enum(['tall', 'wide', 'country']), 'tall'),
    /** Zip codes whose labels have priority, separated by commas. */
    zips: z.optional(z.string().check(z.maxLength(600))),
  }),
  reply: z.object({
    view: z.object({ width: Length, height: Length, x: Length, y: Length, pixelsPerRadian: Length }),
    land: Drawing,
    counties: Drawing,
    states: Drawing,
    beyond: Drawing,
    stateLand: Drawing,
    dots: Drawing,
    labels: z.array(
      z.object({ x: Length, y: Length, text: z.string(), kind: z.enum(['zip', 'city', 'county', 'parish', 'area']), strong: z.boolean() }),
    ),
    scale: z.object({ miles: Length, px: Length }),
  }),
})
