// Converts shapes on the Mercator plane to SVG path data for a view: clipped, simplified and short.
import { type GeoPermissibleObjects, geoIdentity, geoPath } from 'd3-geo'
import type { MapView } from '../../model/view.ts'

type Pixel = readonly [number, number]
type PixelPath = { points: Pixel[]; closed: boolean }

/** Clipping edges are this far outside of the sheet and never visible. */
const bleed = 24
/** Drops corners that move the line by less than this, in pixels. */
const tolerance = 0.6
/** Drops islands smaller than this, in square pixels. */
const smallestIsland = 3
const roughnesses = [1, 1.5, 2.25, 3.5, 5]

/**
 * The path data of a shape, in pixels of the view's sheet; empty if none of it is in view.
 * @param roughness how many times the usual tolerance
 */
export function outlinePathOf(view: MapView, shape: GeoPermissibleObjects, roughness = 1): string {
  return writtenAll(pixelsOf(view, shape), roughness)
}

/** The path data with as much detail as fits into `most` characters, or the roughest. */
export function pathWithin(view: MapView, shape: GeoPermissibleObjects, most: number): string {
  const lines = pixelsOf(view, shape)
  let path = ''
  for (const roughness of roughnesses) {
    path = writtenAll(lines, roughness)
    if (path.length <= most) break
  }
  return path
}

function pixelsOf(view: MapView, shape: GeoPermissibleObjects): PixelPath[] {
  const lines: PixelPath[] = []
  geoPath(projection(view), collector(lines))(shape)
  return lines
}

const writtenAll = (lines: readonly PixelPath[], roughness: number): string => lines.map((line) => written(line, roughness)).join('')

/** The middle of a shape's visible part, and its size in square pixels. */
export function visibleMiddle(view: MapView, shape: GeoPermissibleObjects): { x: number; y: number; area: number } {
  const path = geoPath(projection(view))
  const [x, y] = path.centroid(shape)
  return { x, y, area: path.area(shape) }
}

// Moves, scales and flips the plane, which is already projected.
const projection = ({ width, height, x, y, pixelsPerRadian }: MapView) =>
  geoIdentity()
    .reflectY(true)
    .scale(pixelsPerRadian)
    .translate([width / 2 - pixelsPerRadian * x, height / 2 + pixelsPerRadian * y])
    .clipExtent([
      [-bleed, -bleed],
      [width + bleed, height + bleed],
    ])

function collector(lines: PixelPath[]) {
  const last = () => lines.at(-1) as PixelPath
  return {
    beginPath: () => {},
    moveTo: (x: number, y: number) => void lines.push({ points: [[x, y]], closed: false }),
    lineTo: (x: number, y: number) => void last().points.push([x, y]),
    closePath: () => {
      last().closed = true
    },
    arc: () => {},
  }
}

function written({ points, closed }: PixelPath, roughness: number): string {
  if (closed && Math.abs(areaOf(points)) < smallestIsland * roughness ** 2) return ''
  const corners = simplified(points, tolerance * roughness)
  const [first, ...rest] = corners.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
  if (!first || rest.length === 0) return ''
  let [x, y] = first
  let steps = ''
  for (const [nextX, nextY] of rest) {
    if (nextX === x && nextY === y) continue
    steps += signed(nextX - x, steps === '') + signed(nextY - y, false)
    x = nextX
    y = nextY
  }
  if (steps === '') return ''
  return `M${short(first[0])} ${short(first[1])}l${steps}${closed ? 'z' : ''}`
}

/** A length in tenths of a pixel in SVG's shortest form: no leading zero, a space only if no sign separates. */
const short = (tenths: number): string => String(tenths / 10).replace(/^(-?)0\./, '$1.')
const signed = (tenths: number, first: boolean): string => (tenths < 0 || first ? '' : ' ') + short(tenths)

const areaOf = (points: readonly Pixel[]): number =>
  points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] as Pixel
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

/** Ramer-Douglas-Peucker: keeps the corners without which the line would move by more than the tolerance. */
function simplified(points: readonly Pixel[], most: number): Pixel[] {
  const retained = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let [farthest, distance] = [0, most]
    for (let i = from + 1; i < to; i++) {
      const away = distanceTo(points[i] as Pixel, points[from] as Pixel, points[to] as Pixel)
      if (away > distance) [farthest, distance] = [i, away]
    }
    if (farthest > 0) {
      retained.add(farthest)
      open.push([from, farthest], [farthest, to])
    }
  }
  return points.filter((_, i) => retained.has(i))
}

/** The distance from a point to a line segment. */
function distanceTo([x, y]: Pixel, [ax, ay]: Pixel, [bx, by]: Pixel): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
