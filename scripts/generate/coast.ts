// Builds the coast that the base map is drawn from, in src/features/places/coast/data: three levels of detail of the shores, lakes
// and islands around the United States. Nothing of it is a dependency: the sources are unpacked into a folder once.
//   mkdir coast && cd coast
//   apt-get download gmt-gshhg-full && dpkg -x gmt-gshhg-full_*.deb . && npm install h5wasm@0.10.3
//   cd .. && npm run coast -- coast            writes the files
//   npm run coast -- coast --check             fails if a committed file differs
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type CoastLevel, coastFile, coastLevels, packRings, stepsPerDegree } from '../../src/features/places/coast/rings.ts'
import { type Corner, readRings } from './gshhg.ts'

type Box = readonly [west: number, south: number, east: number, north: number]

/** Where Plaza's maps show detail: the lower 48, Alaska on both sides of the date line, Hawaii, the Caribbean and the Pacific islands. */
const detailed: readonly Box[] = [
  [-126, 24, -66, 49.6],
  [-171, 50.5, -129.5, 72],
  [-190, 50.5, -171, 60.5],
  [-179, 18, -154, 29],
  [-68.5, 17, -64, 19],
  [144, 13, 146.5, 21],
  [-171.5, -15, -168, -13.5],
]
/** The planes of the maps: the Americas, and the west of the Pacific. */
const planes: readonly Box[] = [
  [-195, -30, -35, 84],
  [120, -30, 175, 84],
]

const [folder, option] = process.argv.slice(2)
if (!folder || (option !== undefined && option !== '--check')) {
  console.error('npm run coast -- FOLDER [--check]: FOLDER has the sources; scripts/generate/coast.ts names them.')
  process.exit(2)
}
const rings = (await readRings(folder)).flatMap(onPlanes)
for (const level of coastLevels) {
  const packed = packRings(rings.flatMap((ring) => simplifiedRing(ring, level)))
  if (option === '--check') {
    const same = brotliDecompressSync(readFileSync(coastFile(level))).equals(packed)
    console.log(`${coastFile(level)} ${same ? 'is up to date' : 'differs'}`)
    if (!same) process.exitCode = 1
  } else {
    const compressed = brotliCompressSync(packed, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } })
    writeFileSync(coastFile(level), compressed)
    console.log(`${coastFile(level)}: ${compressed.length} bytes`)
  }
}

/** A ring at every whole turn around the earth at which a plane shows it. */
function onPlanes(ring: Corner[]): Corner[][] {
  return [-720, -360, 0].flatMap((degrees) => {
    const moved = ring.map(([lng, lat]): Corner => [lng + degrees, lat])
    const box = boxOf(moved)
    return planes.some((plane) => overlap(plane, box)) ? [moved] : []
  })
}

function boxOf(ring: readonly Corner[]): Box {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of ring) {
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

function overlap(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
}

/** The ring with as many corners as its level needs; outside the detailed areas as many as the coarsest level needs. */
function simplifiedRing(ring: Corner[], level: CoastLevel): [number, number][][] {
  const box = boxOf(ring)
  const inDetail = detailed.some((area) => overlap(area, box))
  const wanted = inDetail ? level.tolerance : Math.max(level.tolerance, coastLevels[0].tolerance)
  const lat = (box[1] + box[3]) / 2
  if (Math.max((box[2] - box[0]) * Math.cos((lat * Math.PI) / 180), box[3] - box[1]) < 3 * wanted) return []
  const corners = simplified(ring, (corner) => (inDetail && detailed.some((area) => holds(area, corner)) ? level.tolerance : wanted))
  const steps = corners.map(([x, y]): [number, number] => [Math.round(x * stepsPerDegree), Math.round(y * stepsPerDegree)])
  const distinct = steps.filter(([x, y], i) => i === 0 || x !== steps[i - 1]?.[0] || y !== steps[i - 1]?.[1])
  return distinct.length > 3 ? [distinct] : []
}

function holds([west, south, east, north]: Box, [lng, lat]: Corner): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** Ramer-Douglas-Peucker with a tolerance that depends on the place, in degrees of latitude. */
function simplified(ring: readonly Corner[], toleranceAt: (corner: Corner) => number): Corner[] {
  const isRetained = new Uint8Array(ring.length)
  isRetained[0] = 1
  isRetained[ring.length - 1] = 1
  // A closed ring begins and ends at one point: a second fixed point keeps its first line from having no direction.
  const half = ring.length >> 1
  isRetained[half] = 1
  const open: [number, number][] = [
    [0, half],
    [half, ring.length - 1],
  ]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let [farthest, most] = [0, 1]
    for (let i = from + 1; i < to; i++) {
      const corner = ring[i] as Corner
      const away = distanceTo(corner, ring[from] as Corner, ring[to] as Corner) / toleranceAt(corner)
      if (away > most) [farthest, most] = [i, away]
    }
    if (farthest === 0) continue
    isRetained[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return ring.filter((_, i) => isRetained[i] === 1)
}

function distanceTo([lng, lat]: Corner, [lngA, latA]: Corner, [lngB, latB]: Corner): number {
  const narrow = Math.cos((lat * Math.PI) / 180)
  const [x, y] = [(lng - lngA) * narrow, lat - latA]
  const [dx, dy] = [(lngB - lngA) * narrow, latB - latA]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length))
  return Math.hypot(x - along * dx, y - along * dy)
}
