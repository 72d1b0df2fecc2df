// Harbors, which the coast's source lacks: each becomes an inlet of the coast when a level of detail is read. Their license differs from
// the coast's, so no file contains both.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeatureCollection, Polygon } from 'geojson'
import { packageRoot } from '../../../core/config/package-root.server.ts'
import type { CoastRing } from './rings.ts'

/** Relative to the project's folder. Adding a harbor is adding a file. */
export const harborsFolder = 'src/features/places/coast/harbors'

type ShoreCorner = readonly [x: number, y: number]
type Harbor = { name: string; shore: ShoreCorner[]; islands: ShoreCorner[][] }
/** Where a harbor's shore meets the coast: after which corner of each, and how far along the coast's side. */
type Crossing = { ring: number; coastSide: number; along: number; shoreSide: number; at: ShoreCorner }

/**
 * The coast with all harbors. An inlet replaces the coast across its mouth, because a separate ring would leave a line there.
 * @param rings the coast, in steps
 * @throws if a harbor meets the coast otherwise than at one mouth
 */
export function withHarbors(rings: readonly CoastRing[], stepsPerDegree: number): CoastRing[] {
  const coast = [...rings]
  for (const harbor of readHarbors(stepsPerDegree)) {
    const crossings = crossingsOf(coast, harbor.shore)
    const [first, second, ...others] = crossings
    if (!first) coast.push(ringOf(harbor.shore))
    else if (second?.ring === first.ring && others.length === 0) {
      coast[first.ring] = withInlet(coast[first.ring] as CoastRing, harbor.shore, [first, second])
    } else throw new Error(`${harbor.name}: its shore meets the coast at ${crossings.length} places; cut it off so that one mouth remains.`)
    coast.push(...harbor.islands.map(ringOf))
  }
  return coast
}

function readHarbors(stepsPerDegree: number): Harbor[] {
  const folder = join(packageRoot, harborsFolder)
  const files = readdirSync(folder).filter((file) => file.endsWith('.geojson'))
  return files.sort().flatMap((file) => {
    const { features } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as FeatureCollection<Polygon>
    return features.map(({ geometry }) => {
      const [shore = [], ...islands] = geometry.coordinates.map((ring) =>
        ring.map(([lng = 0, lat = 0]): ShoreCorner => [Math.round(lng * stepsPerDegree), Math.round(lat * stepsPerDegree)]),
      )
      return { name: file, shore, islands }
    })
  })
}

const ringOf = (corners: readonly ShoreCorner[]): CoastRing => Int32Array.from(corners.flat())

/** In the order of the coast. */
function crossingsOf(coast: readonly CoastRing[], shore: readonly ShoreCorner[]): Crossing[] {
  const [xs, ys] = [shore.map(([x]) => x), shore.map(([, y]) => y)]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const found: Crossing[] = []
  coast.forEach((ring, index) => {
    let [ax = 0, ay = 0] = ring
    for (let i = 2; i < ring.length; i += 2) {
      const bx = ring[i] as number
      const by = ring[i + 1] as number
      const apart = (ax < west && bx < west) || (ax > east && bx > east) || (ay < south && by < south) || (ay > north && by > north)
      if (!apart) found.push(...crossingsOfSide([ax, ay], [bx, by], shore).map((one) => ({ ...one, ring: index, coastSide: i / 2 - 1 })))
      ax = bx
      ay = by
    }
  })
  return found
}

function crossingsOfSide(a: ShoreCorner, b: ShoreCorner, shore: readonly ShoreCorner[]): Pick<Crossing, 'along' | 'shoreSide' | 'at'>[] {
  const found = shore.slice(1).flatMap((d, shoreSide) => {
    const c = shore[shoreSide] as ShoreCorner
    const [fromC, fromD] = [orientation(a, b, c), orientation(a, b, d)]
    const [fromA, fromB] = [orientation(c, d, a), orientation(c, d, b)]
    // A corner on the line counts to one side: two neighboring sides cross once there.
    if (fromC < 0 === fromD < 0 || fromA < 0 === fromB < 0) return []
    const along = fromA / (fromA - fromB)
    const at: ShoreCorner = [Math.round(a[0] + along * (b[0] - a[0])), Math.round(a[1] + along * (b[1] - a[1]))]
    return [{ along, shoreSide, at }]
  })
  return found.sort((one, other) => one.along - other.along)
}

/** Positive if `c` is left of the line from `a` to `b`. */
const orientation = ([ax, ay]: ShoreCorner, [bx, by]: ShoreCorner, [cx, cy]: ShoreCorner): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** The coast up to the mouth, around the harbor, and from the mouth on. */
function withInlet(ring: CoastRing, shore: readonly ShoreCorner[], mouth: readonly [Crossing, Crossing]): CoastRing {
  const [first, second] = mouth[0].shoreSide < mouth[1].shoreSide ? mouth : [mouth[1], mouth[0]]
  const between = shore.slice(first.shoreSide + 1, second.shoreSide + 1)
  const [x, y] = between[0] ?? second.at
  const inland = isInside(ring, [(first.at[0] + x) / 2, (first.at[1] + y) / 2])
  // A closed ring's last corner is its first.
  const others = [...shore.slice(second.shoreSide + 1, -1), ...shore.slice(0, first.shoreSide + 1)]
  const path = inland ? [first.at, ...between, second.at] : [second.at, ...others, first.at]
  if (path[0] !== mouth[0].at) path.reverse()
  const [before, after] = [ring.subarray(0, (mouth[0].coastSide + 1) * 2), ring.subarray((mouth[1].coastSide + 1) * 2)]
  const merged = new Int32Array(before.length + path.length * 2 + after.length)
  merged.set(before)
  merged.set(path.flat(), before.length)
  merged.set(after, before.length + path.length * 2)
  return merged
}

function isInside(ring: CoastRing, [x, y]: ShoreCorner): boolean {
  let inside = false
  let [ax = 0, ay = 0] = ring
  for (let i = 2; i < ring.length; i += 2) {
    const bx = ring[i] as number
    const by = ring[i + 1] as number
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    ax = bx
    ay = by
  }
  return inside
}
