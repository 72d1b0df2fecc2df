// The shores of the map: read once per level of detail, and cut to what a view shows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { MultiPolygon, Position } from 'geojson'
import { packageRoot } from '../../../core/config/package-root.server.ts'
import { type MapView, mercator } from '../model/view.ts'
import { withHarbors } from './harbors.server.ts'
import { type CoastLevel, type CoastRing, coastFile, coastLevels, stepsPerDegree as packedStepsPerDegree, unpackRings } from './rings.ts'

/** In steps. */
type Box = { west: number; south: number; east: number; north: number }
/** `runs`: the boxes of each `runLength` corners. */
type Coast = { ring: CoastRing; box: Box; runs: Box[] }

/** About a yard: a harbor has narrower channels than the coast's file can hold. */
const stepsPerDegree = 100_000
const runLength = 128
/** Shores outside of the sheet that its strokes reach into, in pixels. */
const around = 48
const radians = Math.PI / 180
const read = new Map<CoastLevel, Coast[]>()

/**
 * The land of a view on the Mercator plane, of all countries. Fill it by the even-odd rule: lakes and their islands are polygons, too.
 * Takes about 300 ms when the first map of its level of detail is drawn.
 */
export function coastOf(view: MapView): MultiPolygon {
  const level = levelFor(view)
  const coasts = read.get(level) ?? load(level)
  read.set(level, coasts)
  const box = boxOfView(view)
  const rings = coasts.filter((coast) => overlap(coast.box, box)).map((coast) => cornersIn(coast, box))
  return { type: 'MultiPolygon', coordinates: rings.filter((ring) => ring.length > 3).map((ring) => [ring]) }
}

/** The coarsest level whose errors are smaller than a pixel. */
function levelFor({ pixelsPerRadian }: MapView): CoastLevel {
  const degreesPerPixel = 1 / pixelsPerRadian / radians
  return coastLevels.find(({ tolerance }) => tolerance < 0.8 * degreesPerPixel) ?? coastLevels[2]
}

function load(level: CoastLevel): Coast[] {
  const bytes = brotliDecompressSync(readFileSync(join(packageRoot, coastFile(level))))
  const rings = unpackRings(bytes, stepsPerDegree / packedStepsPerDegree)
  // On the coarsest level a harbor has three pixels, and the coast is off by more than its width.
  return (level === coastLevels[0] ? rings : withHarbors(rings, stepsPerDegree)).map((ring) => {
    const runs: Box[] = []
    for (let from = 0; from < ring.length; from += runLength * 2) runs.push(boxOfRun(ring.subarray(from, from + (runLength + 1) * 2)))
    return { ring, box: union(runs), runs }
  })
}

function boxOfRun(run: CoastRing): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (let i = 0; i < run.length; i += 2) {
    const [x = 0, y = 0] = [run[i], run[i + 1]]
    box.west = Math.min(box.west, x)
    box.south = Math.min(box.south, y)
    box.east = Math.max(box.east, x)
    box.north = Math.max(box.north, y)
  }
  return box
}

const union = (boxes: readonly Box[]): Box => ({
  west: Math.min(...boxes.map((box) => box.west)),
  south: Math.min(...boxes.map((box) => box.south)),
  east: Math.max(...boxes.map((box) => box.east)),
  north: Math.max(...boxes.map((box) => box.north)),
})

const overlap = (a: Box, b: Box) => a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south

function boxOfView({ x, y, width, height, pixelsPerRadian }: MapView): Box {
  const [halfWidth, halfHeight] = [(width / 2 + around) / pixelsPerRadian, (height / 2 + around) / pixelsPerRadian]
  const steps = (degrees: number) => degrees * stepsPerDegree
  const latitude = (of: number) => (2 * Math.atan(Math.exp(of)) - Math.PI / 2) / radians
  return {
    west: steps((x - halfWidth) / radians),
    east: steps((x + halfWidth) / radians),
    south: steps(latitude(y - halfHeight)),
    north: steps(latitude(y + halfHeight)),
  }
}

/** A run outside of the box becomes a straight line, which is outside, too: the run's own box contains it. */
function cornersIn({ ring, runs }: Coast, box: Box): Position[] {
  const corners: Position[] = []
  const add = (i: number) => {
    const [x = 0, y = 0] = [ring[i * 2], ring[i * 2 + 1]]
    corners.push([(x / stepsPerDegree) * radians, mercator(y / stepsPerDegree)])
  }
  const count = ring.length / 2
  runs.forEach((run, n) => {
    const from = n * runLength
    add(from)
    if (!overlap(run, box)) return
    for (let i = from + 1; i < Math.min(from + runLength, count); i++) add(i)
  })
  add(count - 1)
  return corners
}
