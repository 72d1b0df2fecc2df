// Reads the shorelines of GSHHG from the file of Debian's package gmt-gshhg-full and joins their pieces to closed rings.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Degrees; longitudes continue past the date line: neighbors in a ring are neighbors on the map. */
export type Corner = readonly [lng: number, lat: number]
type Numbers = ArrayLike<number>
type Reader = { File: new (path: string, mode: string) => { get: (name: string) => { value: Numbers } }; ready: Promise<unknown> }
/** Corners in steps of 1/65535 degree. */
type Piece = { steps: [number, number][]; used: boolean }

const binsAround = 360
const stepsPerDegree = 65_535
const world = binsAround * stepsPerDegree
/** Ocean, lake, island, pond. Higher levels are the ice of Antarctica. */
const levelMax = 4

/**
 * @param folder where the package was unpacked and `h5wasm` was installed
 * @returns shores, lakes, islands in lakes and ponds; filled by the even-odd rule they are the land
 */
export async function readRings(folder: string): Promise<Corner[][]> {
  const library = pathToFileURL(resolve(folder, 'node_modules/h5wasm/dist/node/hdf5_hl.js'))
  const reader = (await import(library.href)) as { default: Reader }
  await reader.default.ready
  const file = new reader.default.File(join(folder, 'usr/share/gmt-gshhg/binned_GSHHS_f.nc'), 'r')
  return joined(piecesOf((name) => file.get(name).value)).map(unwrapped)
}

/** The pieces by polygon: the file cuts every polygon at whole degrees. */
function piecesOf(read: (name: string) => Numbers): Map<number, Piece[]> {
  const firstSegment = read('Id_of_first_segment_in_a_bin')
  const segments = read('N_segments_in_a_bin')
  const packed = read('Embedded_npts_levels_exit_entry_for_a_segment')
  const firstPoint = read('Id_of_first_point_in_a_segment')
  const polygon = read('Id_of_GSHHS_ID')
  const [xs, ys] = [read('Relative_longitude_from_SW_corner_of_bin'), read('Relative_latitude_from_SW_corner_of_bin')]
  const pieces = new Map<number, Piece[]>()
  for (let bin = 0; bin < segments.length; bin++) {
    const [west, south] = [(bin % binsAround) * stepsPerDegree, (89 - Math.floor(bin / binsAround)) * stepsPerDegree]
    for (let i = at(firstSegment, bin); i < at(firstSegment, bin) + at(segments, bin); i++) {
      const [count, level] = [at(packed, i) >> 9, (at(packed, i) >> 6) & 7]
      if (level > levelMax) continue
      const steps = Array.from({ length: count }, (_, n): [number, number] => {
        const point = at(firstPoint, i) + n
        // The file stores unsigned numbers in signed ones.
        return [west + (at(xs, point) & 65_535), south + (at(ys, point) & 65_535)]
      })
      const own = pieces.get(at(polygon, i)) ?? []
      own.push({ steps, used: false })
      pieces.set(at(polygon, i), own)
    }
  }
  return pieces
}

const at = (numbers: Numbers, i: number) => numbers[i] ?? 0

/** A piece continues where another one of its polygon begins, at the border of two bins. */
function joined(pieces: Map<number, Piece[]>): [number, number][][] {
  const rings: [number, number][][] = []
  for (const own of pieces.values()) {
    const byStart = Map.groupBy(own, (piece) => keyOf(piece.steps[0]))
    for (const first of own) {
      if (first.used) continue
      const ring: [number, number][] = []
      for (let next: Piece | undefined = first; next; next = byStart.get(keyOf(next.steps.at(-1)))?.find((one) => !one.used)) {
        next.used = true
        for (const step of next.steps) ring.push(step)
      }
      rings.push(ring)
    }
  }
  return rings
}

const keyOf = ([x = 0, y = 0]: readonly number[] = []) => `${x % world} ${y}`

function unwrapped(ring: [number, number][]): Corner[] {
  let [turns, last] = [0, ring[0]?.[0] ?? 0]
  return ring.map(([x, y]) => {
    if (x - last > world / 2) turns--
    if (last - x > world / 2) turns++
    last = x
    return [x / stepsPerDegree + turns * binsAround, y / stepsPerDegree]
  })
}
