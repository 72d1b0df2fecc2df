// Draws the base map from exact data only: coast, state and county lines, zip codes. No streets.
import type { MultiPolygon, Position } from 'geojson'
import { merge, mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon as TopoMultiPolygon } from 'topojson-specification'
import { coastOf } from '../../coast/coast.server.ts'
import { milesBetween } from '../../model/rules.ts'
import {
  type Bounds,
  boundsShown,
  leastOfWide,
  type MapShape,
  type MapView,
  mapViewOf,
  mercator,
  milesAcross,
  project,
  scaleOf,
} from '../../model/view.ts'
import { beyond, farAway } from '../beyond.ts'
import { type LabelWish, labelWidthOf, type MapLabel, placeLabels } from '../labels.ts'
import { type Area, type Atlas, atlas, type TileBounds } from './atlas.server.ts'
import { outlinePathOf, pathWithin, visibleMiddle } from './outline.server.ts'

export type ZipPoint = { zip: string; city: string; state: string; lat: number; lng: number }
export type Basemap = {
  view: MapView
  /** SVG path data in pixels of the view's sheet. The land is of all countries, filled by the even-odd rule. */
  land: string
  counties: string
  states: string
  /** What lies beyond the borders; on the land side too much, which the land of the states covers. */
  beyond: string
  stateLand: string
  dots: string
  labels: MapLabel[]
  scale: { miles: number; px: number }
}

/** Map widths in miles up to which zip codes, cities and counties are shown. */
export const zipsMilesMax = 26
export const citiesMilesMax = 90
const countiesMilesMax = 420
/** Path data limit in characters: more county lines would be noise, and slow to load. */
const countyLinesMax = 12_000
/** Of a map within a page, which people load with it. */
const coastMax = 9_000
/** Of the states' land only the borders on land are visible. */
const borderRoughness = 2
const ringPixels = 120
const dotGap = 10

/** The bounds to load zip codes for; null if the map shows neither zip codes nor cities. */
export function zipBounds(bounds: Bounds, shape: MapShape): Bounds | null {
  const view = mapViewOf(bounds, shape)
  return milesAcross(view) <= citiesMilesMax ? boundsShown(view) : null
}

/** The base map that shows all of `bounds`. `zips` are those in view; the labels of those in `first` have priority and are stronger. */
export function basemap({
  bounds,
  shape,
  zips,
  first = [],
}: {
  bounds: Bounds
  shape: MapShape
  zips: ZipPoint[]
  first?: string[]
}): Basemap {
  const view = mapViewOf(bounds, shape)
  const miles = milesAcross(view)
  const all = atlas()
  const { drawn, areas } = mapLinesOf(view, { counties: countyLinesMax, coast: coastMax })
  const shownZips = miles <= zipsMilesMax ? zips : []
  const [asked, others] = zipWishes(view, shownZips, first)
  const cities = miles <= citiesMilesMax ? cityWishes(view, zips) : []
  const labels = placeLabels(
    [...asked, ...cities, ...others, ...nameWishes(view, all, areas.counties.length > 0 ? areas.counties : areas.states)],
    view,
    shape === 'wide' ? leastOfWide : undefined,
  )
  return { view, ...drawn, dots: dotsOf(view, shownZips, labels), labels, scale: scaleOf(view) }
}

type Lines = {
  /** SVG path data in pixels of the view's sheet. */
  drawn: Pick<Basemap, 'land' | 'counties' | 'states' | 'beyond' | 'stateLand'>
  /** The areas in view; no counties if their lines exceed the limit. */
  areas: { states: Area[]; counties: Area[] }
}

/**
 * Coast, county and state lines of a view, and the areas between them.
 * @param most limits of their path data in characters
 */
export function mapLinesOf(view: MapView, most: { counties: number; coast: number }): Lines {
  const box = boxShown(view)
  const all = atlas()
  const states = all.states.filter((state) => overlap(all.boxOf(state), box))
  const near = milesAcross(view) <= countiesMilesMax ? all.counties.filter((county) => overlap(all.boxOf(county), box)) : []
  const countyLines = outlinePathOf(
    view,
    mesh(all.topology, collection(near), (a, b) => a !== b && stateOf(a) === stateOf(b)),
  )
  const shown = countyLines.length <= most.counties
  const stateLines = mesh(all.topology, collection(states), (a, b) => a !== b)
  const land = pathWithin(view, coastOf(view), most.coast)
  const foreign = land && outlinePathOf(view, neighbors())
  return {
    drawn: {
      land,
      counties: shown ? countyLines : '',
      states: outlinePathOf(view, stateLines),
      beyond: foreign,
      stateLand: foreign && outlinePathOf(view, merge(all.topology, states as unknown as TopoMultiPolygon[]), borderRoughness),
    },
    areas: { states, counties: shown ? near : [] },
  }
}

const collection = (geometries: Area[]): GeometryCollection => ({ type: 'GeometryCollection', geometries })
const stateOf = (county: unknown) => (county as Area).id.slice(0, 2)
const overlap = (a: TileBounds, b: TileBounds) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

function boxShown(view: MapView): TileBounds {
  const { west, south, east, north } = boundsShown(view)
  const radians = Math.PI / 180
  return [west * radians, mercator(south), east * radians, mercator(north)]
}

let neighborPlane: MultiPolygon | undefined
function neighbors(): MultiPolygon {
  neighborPlane ??= {
    type: 'MultiPolygon',
    coordinates: [...beyond, ...farAway].map((ring) => {
      const corners = ring.map(([lng, lat]): Position => [(lng * Math.PI) / 180, mercator(lat)])
      return [[...corners, corners[0] as Position]]
    }),
  }
  return neighborPlane
}

/** Label candidates for zip codes: the requested ones, then the others roughly from the middle outward. */
export function zipWishes(view: MapView, zips: ZipPoint[], first: string[]): [LabelWish[], LabelWish[]] {
  const wishes = zips.map((one) => {
    const { x, y } = project(view, one)
    const ring = Math.round(Math.hypot(x - view.width / 2, y - view.height / 2) / ringPixels)
    return { ring, wish: { x, y, text: one.zip, kind: 'zip' as const, strong: first.includes(one.zip) } }
  })
  wishes.sort((a, b) => a.ring - b.ring || (a.wish.text < b.wish.text ? -1 : 1))
  const all = wishes.map(({ wish }) => wish)
  return [all.filter(({ strong }) => strong), all.filter(({ strong }) => !strong)]
}

/** Label candidates for cities, each at the zip code nearest to the city's middle; cities with the most zip codes first. */
export function cityWishes(view: MapView, zips: ZipPoint[]): LabelWish[] {
  const cities = Map.groupBy(zips, ({ city, state }) => `${city}, ${state}`)
  const ordered = [...cities].sort(([nameA, a], [nameB, b]) => b.length - a.length || (nameA < nameB ? -1 : 1))
  return ordered.map(([name, of]) => ({ ...project(view, middleOf(of)), text: name.slice(0, -4), kind: 'city', strong: false }))
}

function middleOf(zips: ZipPoint[]): ZipPoint {
  const lat = zips.reduce((sum, zip) => sum + zip.lat, 0) / zips.length
  const lng = zips.reduce((sum, zip) => sum + zip.lng, 0) / zips.length
  return zips.reduce((best, one) => (milesBetween(one, { lat, lng }) < milesBetween(best, { lat, lng }) ? one : best))
}

function nameWishes(view: MapView, all: Atlas, areas: Area[]): LabelWish[] {
  const wishes = areas.map((area) => {
    const { x, y, area: size } = visibleMiddle(view, all.shapeOf(area))
    return { x, y, text: area.properties.name, kind: streetKindOf(area.id), strong: false, size }
  })
  const large = wishes
    .filter((wish) => labelWidthOf(wish) < 1.6 * Math.sqrt(wish.size))
    .sort((a, b) => b.size - a.size || (a.text < b.text ? -1 : 1))
  return large.map(({ size: _, ...wish }) => wish)
}

/**
 * The kind of a county's label: Louisiana's counties are parishes; in Alaska, the territories and independent cities the name needs no
 * addition.
 */
export function streetKindOf(fips: string): LabelWish['kind'] {
  const [state, county] = [fips.slice(0, 2), Number(fips.slice(2))]
  if (fips.length === 2) return 'area'
  if (state === '22') return 'parish'
  return state === '02' || state === '11' || Number(state) > 56 || county >= 510 ? 'area' : 'county'
}

/** A dot for each labeled city and each unlabeled zip code, as strokes without length; close dots are merged. */
export function dotsOf(view: MapView, zips: ZipPoint[], labels: MapLabel[]): string {
  const named = new Set(labels.map(({ text }) => text))
  const unnamed = zips.filter(({ zip }) => !named.has(zip)).map((one) => project(view, one))
  const inside = ({ x, y }: { x: number; y: number }) => x > 0 && x < view.width && y > 0 && y < view.height
  const points = [...unnamed.filter(inside), ...labels.filter(({ kind }) => kind === 'city')]
  const byCell = new Map(
    points.map(({ x, y }) => [`${Math.floor(x / dotGap)} ${Math.floor(y / dotGap)}`, `M${Math.round(x)} ${Math.round(y)}h0`]),
  )
  return [...byCell.values()].join('')
}
