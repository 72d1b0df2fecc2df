// A map's view and its projection (Mercator, north up), shared by server and browser.
import type { Point } from './distance.ts'

/** Degrees. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** A part of the Mercator plane on a sheet of width x height pixels. `x` and `y` are its middle in radians. */
export type MapView = { width: number; height: number; x: number; y: number; pixelsPerRadian: number }

/** The sheet sizes; a page selects one by its space. */
export const shapes = {
  tall: { width: 520, height: 700 },
  wide: { width: 880, height: 440 },
  country: { width: 520, height: 340 },
} as const
export type MapShape = keyof typeof shapes

/** The smallest part of a wide sheet that a page shows (on a phone), around its middle and in pixels of the sheet, and its scale. */
export const leastOfWide = { width: 600, height: 440, scale: 0.57 } as const

/** Fraction of each side that stays free around the bounds, because a page may crop the sheet. */
const margin = 0.13
const narrowestMiles = 3
const milesPerDegree = 69.1
/** The projection is infinite at the poles. */
const latMax = 84

const radians = Math.PI / 180
const clampLat = (lat: number) => Math.max(-latMax, Math.min(latMax, lat))

/** A latitude's distance from the equator on the Mercator plane, in radians. */
export const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (clampLat(lat) * radians) / 2))
const latitude = (y: number): number => (2 * Math.atan(Math.exp(y)) - Math.PI / 2) / radians

/** The 48 states between Canada and Mexico. */
export const lower48: Bounds = { west: -125, south: 24.4, east: -66.9, north: 49.4 }
/** A view that is less high shows the surroundings of its bounds. */
const countryHigh = 5 * radians
/** Bounds that are wider fill little of a tall box. */
const countryWideDegrees = 30

/** True if a box as wide as it is high, or wider, suits these bounds. */
export const isCountryWide = ({ west, east }: Bounds): boolean => east - west > countryWideDegrees

/** The sheet for a column, of which nothing is cropped. A tall one shows as much of Canada and Mexico as of a country-wide map. */
export const columnShape = (bounds: Bounds): MapShape => (isCountryWide(bounds) ? 'country' : 'tall')

/** The shape of a view's sheet. */
export function shapeOf({ width, height }: Pick<MapView, 'width' | 'height'>): MapShape {
  if (width < height) return 'tall'
  return height === shapes.country.height ? 'country' : 'wide'
}

/** The smallest bounds around points, widened by `padMiles` on each side. Null without points. */
export function boundsOf(points: readonly Point[], { padMiles = 1 }: { padMiles?: number } = {}): Bounds | null {
  if (points.length === 0) return null
  const lats = points.map((point) => point.lat)
  const lngs = points.map((point) => point.lng)
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)]
  const padLat = padMiles / milesPerDegree
  const padLng = padLat / Math.cos(clampLat((south + north) / 2) * radians)
  return { west: west - padLng, south: south - padLat, east: east + padLng, north: north + padLat }
}

/** The view that shows the whole of `bounds`, with a margin; never closer than some three miles. */
export function mapViewOf(bounds: Bounds, shape: MapShape): MapView {
  const { width, height } = shapes[shape]
  return fitted(bounds, { width, height, free: { x: 1 - 2 * margin, y: 1 - 2 * margin } })
}

/**
 * The ground that a box of this size first shows around `bounds`. What a tall box shows beyond them is more of the country rather than
 * of Canada or Mexico.
 */
export function firstView(bounds: Bounds, { width, height }: { width: number; height: number }, { around, right }: Padding): Bounds {
  const uncovered = Math.max(width / 2, width - right)
  const free = (length: number) => Math.max(0.5, 1 - (2 * around) / length)
  const view = fitted(bounds, { width: uncovered, height, free: { x: free(uncovered), y: free(height) } })
  return boundsShown(view, { left: 0, top: 0, right: width, bottom: height })
}

/** Pixels that stay free: `around` on each side, and `right` beside that, where the map's buttons cover it. */
export type Padding = { around: number; right: number }

type FreeBox = { width: number; height: number; free: { x: number; y: number } }

function fitted(bounds: Bounds, { width, height, free }: FreeBox): MapView {
  const top = mercator(bounds.north)
  const bottom = mercator(bounds.south)
  const middle = (top + bottom) / 2
  const closest = (narrowestMiles / milesPerDegree / Math.cos(latitude(middle) * radians)) * radians
  const wide = Math.max((bounds.east - bounds.west) * radians, closest)
  const high = Math.max(top - bottom, closest)
  const pixelsPerRadian = Math.min((width * free.x) / wide, (height * free.y) / high)
  const shownHigh = height / pixelsPerRadian
  const spare = shownHigh < countryHigh ? 0 : Math.max(0, (shownHigh * free.y - high) / 2)
  const country = (mercator(lower48.north) + mercator(lower48.south)) / 2
  return {
    width,
    height,
    x: ((bounds.west + bounds.east) / 2) * radians,
    y: Math.max(middle - spare, Math.min(middle + spare, country)),
    pixelsPerRadian,
  }
}

/** The position of a point on the view's sheet, in pixels from its top left corner. */
export const project = (view: MapView, { lat, lng }: Point): { x: number; y: number } => ({
  x: view.width / 2 + (lng * radians - view.x) * view.pixelsPerRadian,
  y: view.height / 2 - (mercator(lat) - view.y) * view.pixelsPerRadian,
})

/** The bounds of a part of the sheet, in pixels; of the whole sheet by default. */
export function boundsShown(view: MapView, part = { left: 0, top: 0, right: view.width, bottom: view.height }): Bounds {
  const lng = (x: number) => (view.x + (x - view.width / 2) / view.pixelsPerRadian) / radians
  const lat = (y: number) => latitude(view.y - (y - view.height / 2) / view.pixelsPerRadian)
  return { west: lng(part.left), east: lng(part.right), north: lat(part.top), south: lat(part.bottom) }
}

/** The bounds that the view was made for: the sheet without its margin. `zoom` 2 returns the middle half of it, 0.5 twice as much. */
export function boundsAimedAt(view: MapView, zoom = 1): Bounds {
  const half = (length: number) => ((1 - 2 * margin) * length) / 2 / zoom
  const [x, y] = [view.width / 2, view.height / 2]
  return boundsShown(view, {
    left: x - half(view.width),
    right: x + half(view.width),
    top: y - half(view.height),
    bottom: y + half(view.height),
  })
}

/** Width of the sheet in miles, measured in its middle. */
export const milesAcross = (view: MapView): number =>
  (view.width / view.pixelsPerRadian / radians) * milesPerDegree * Math.cos(latitude(view.y) * radians)

/** The longest round number of miles that fits into a quarter of the sheet, and its length in pixels. */
export function scaleOf(view: MapView): { miles: number; px: number } {
  const most = milesAcross(view) / 4
  const power = 10 ** Math.floor(Math.log10(most))
  const miles = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power
  return { miles, px: (miles / milesAcross(view)) * view.width }
}

/** Bounds as `west,south,east,north` for a URL, rounded to about 10 yards. */
export const bboxText = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((n) => String(Number(n.toFixed(4)))).join(',')

/** Parses bounds from `west,south,east,north`; null if the text is invalid. */
export function readBbox(text: string): Bounds | null {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts
  const right = parts.length === 4 && west >= -360 && east <= 180 && west < east && south >= -latMax && north <= latMax && south < north
  return right ? { west, south, east, north } : null
}
