// Whether a point is on the land of the United States, by the borders that the map is drawn from.
import type { MultiPolygon, Polygon } from 'geojson'
import type { Point } from '../../model/rules.ts'
import { mercator } from '../../model/view.ts'
import { beyond } from '../beyond.ts'
import { atlas } from './atlas.server.ts'

type Position = readonly number[]

/** The borders are drawn at 1:10,000,000: shores and rivers are off by up to a mile. About a mile, in radians. */
const tolerance = 1 / 3959
const radians = Math.PI / 180
const directions = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4)

/** True if a point is in a state or territory, or within about a mile of one. */
export function isInUnitedStates(point: Point): boolean {
  const { states, boxOf, shapeOf } = atlas()
  const at = [point.lng > 170 ? (point.lng - 360) * radians : point.lng * radians, mercator(point.lat)] as const
  // The Mercator plane stretches lengths with the latitude.
  const reach = tolerance / Math.cos(point.lat * radians)
  const near = directions.map((angle) => [at[0] + reach * Math.cos(angle), at[1] + reach * Math.sin(angle)] as const)
  return states.some((state) => {
    const [west, south, east, north] = boxOf(state)
    if (at[0] < west - reach || at[0] > east + reach || at[1] < south - reach || at[1] > north + reach) return false
    const shape = shapeOf(state) as unknown as { geometry: Polygon | MultiPolygon }
    return [at, ...near].some((one) => contains(shape.geometry, one))
  })
}

/** True if a point is on the roughly drawn land beyond the borders, such as Canada, or on a strip of the United States along them. */
export const isBeyond = ({ lat, lng }: Point): boolean =>
  beyond.some((ring) => [lng, lng - 360].some((east) => crossings(ring, [east, lat]) % 2 === 1))

function contains(geometry: Polygon | MultiPolygon, at: Position): boolean {
  const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates]
  // Holes count as a second crossing.
  return polygons.some((rings) => rings.reduce((sum, ring) => sum + crossings(ring, at), 0) % 2 === 1)
}

/** How often a line from a point to the east crosses a ring; odd inside it. */
function crossings(ring: readonly Position[], [x = 0, y = 0]: Position): number {
  let count = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi = 0, yi = 0] = ring[i] as Position
    const [xj = 0, yj = 0] = ring[j] as Position
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) count++
  }
  return count
}
