// Lengths, areas and crossings of shapes on a map. No database, no clock.
import { earthRadiusMiles, milesBetween, type Point } from '../../places/model/distance.ts'

/** South, west, north, east: the states and territories with room for their coasts. What is land of a neighbor, the server knows. */
const areas: readonly (readonly [number, number, number, number])[] = [
  [24, -125.5, 49.6, -66],
  [51, -180, 72, -129],
  [51, 172, 54, 180],
  [18, -179, 29, -154],
  [17.5, -68, 18.8, -64.4],
  [13, 144, 21, 146.5],
  [-15, -172, -11, -168],
]

export const isNearUnitedStates = ({ lat, lng }: Point): boolean =>
  areas.some(([south, west, north, east]) => lat >= south && lat <= north && lng >= west && lng <= east)

export const lengthMiles = (corners: readonly Point[]): number =>
  corners.slice(1).reduce((sum, corner, i) => sum + milesBetween(corners[i] as Point, corner), 0)

const acresPerSquareMile = 640
const radians = Math.PI / 180

/** The area on the sphere (Chamberlain and Duquette, Some Algorithms for Polygons on a Sphere, 2007); accurate to about 0.5 %. */
export function areaAcres(corners: readonly Point[]): number {
  const excess = corners.reduce((sum, a, i) => {
    const b = corners[(i + 1) % corners.length] as Point
    return sum + (eastward(b) - eastward(a)) * radians * (2 + Math.sin(a.lat * radians) + Math.sin(b.lat * radians))
  }, 0)
  return (Math.abs(excess) / 2) * earthRadiusMiles ** 2 * acresPerSquareMile
}

/** Longitudes east of the date line continue to the west, as on the map. */
const eastward = ({ lng }: Point): number => (lng > 0 ? lng - 360 : lng)

/** Counterclockwise, as GeoJSON winds the outside of an area. */
export function isCounterclockwise(corners: readonly Point[]): boolean {
  const doubled = corners.reduce((sum, a, i) => {
    const b = corners[(i + 1) % corners.length] as Point
    return sum + eastward(a) * b.lat - eastward(b) * a.lat
  }, 0)
  return doubled > 0
}

type GridPoint = { x: number; y: number }
/** Whole numbers, whose products are exact. */
const perDegree = 100_000
const gridOf = (corner: Point): GridPoint => ({ x: Math.round(eastward(corner) * perDegree), y: Math.round(corner.lat * perDegree) })

/** True if no two sides of an area cross, touch or lie on each other. */
export function isSimple(corners: readonly Point[]): boolean {
  const points = corners.map(gridOf)
  const side = (i: number) => [points[i] as GridPoint, points[(i + 1) % points.length] as GridPoint] as const
  for (let i = 0; i < points.length; i++) {
    const [a, b] = side(i)
    if (turnsBack(a, b, side(i + 1 === points.length ? 0 : i + 1)[1])) return false
    for (let j = i + 2; j < points.length; j++) {
      const isNext = i === 0 && j === points.length - 1
      if (!isNext && touch([a, b], side(j))) return false
    }
  }
  return true
}

/** Positive if `c` is to the left of the way from `a` to `b`, 0 if it is on it. */
const orientation = (a: GridPoint, b: GridPoint, c: GridPoint): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
const turnsBack = (a: GridPoint, b: GridPoint, c: GridPoint): boolean =>
  orientation(a, b, c) === 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0

const isWithin = (a: GridPoint, b: GridPoint, c: GridPoint): boolean =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y)

function touch([a, b]: readonly [GridPoint, GridPoint], [c, d]: readonly [GridPoint, GridPoint]): boolean {
  const [abc, abd, cda, cdb] = [orientation(a, b, c), orientation(a, b, d), orientation(c, d, a), orientation(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  )
}
