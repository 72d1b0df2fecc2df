import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { type Bounds, boundsOf, type MapView, mapViewOf, mercator } from '../model/view.ts'
import { coastOf } from './coast.server.ts'
import { coastFile, coastLevels, packRings, unpackRings } from './rings.ts'

const near = (lat: number, lng: number, padMiles: number): MapView => mapViewOf(boundsOf([{ lat, lng }], { padMiles }) as Bounds, 'wide')
const radians = Math.PI / 180

const plane = (lat: number, lng: number): Position => [lng * radians, mercator(lat)]
/** Positive if `c` is left of the line from `a` to `b`. */
const orientation = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [cx = 0, cy = 0]: Position): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** Whether a place is land, by the rings of a view around it. */
function isLand(lat: number, lng: number, padMiles: number): boolean {
  const [x = 0, y = 0] = plane(lat, lng)
  let inside = false
  for (const [ring = []] of coastOf(near(lat, lng, padMiles)).coordinates)
    ring.forEach(([ax = 0, ay = 0], i) => {
      const [bx = 0, by = 0] = ring[(i + 1) % ring.length] ?? []
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
  return inside
}

describe('the coast', () => {
  test.each([
    ['Manhattan', 40.78, -73.965, true],
    ['the Hudson', 40.76, -74.01, false],
    ['Alcatraz', 37.8267, -122.4225, true],
    ['San Francisco Bay', 37.81, -122.36, false],
    ['Newport Beach', 33.64, -117.9, true],
    ['the sea off Newport', 33.59, -117.92, false],
    ['Lake Michigan off Chicago', 41.88, -87.55, false],
    ['Chicago', 41.88, -87.65, true],
    ['Great Salt Lake', 41.1, -112.5, false],
    ['Honolulu', 21.32, -157.83, true],
    ['San Juan', 18.4, -66.05, true],
    ['Guam', 13.45, 144.78, true],
    ['Attu', 52.9, -187.1, true],
    ['Toronto', 43.68, -79.42, true],
  ] as const)('%s at %s, %s: land is %s', (_, lat, lng, land) => expect(isLand(lat, lng, 3)).toBe(land))

  test('is the same at every level of detail, except for its accuracy', () => {
    for (const padMiles of [3, 60, 600]) {
      expect([isLand(41.88, -87.2, padMiles), isLand(36, -115, padMiles), isLand(35, -123, padMiles)]).toEqual([false, true, false])
    }
  })

  test.each([
    ['the main channel', 33.602, -117.8922, false],
    ['the Turning Basin', 33.6098, -117.9228, false],
    ['the channel north of Lido Isle', 33.616, -117.9176, false],
    ['the entrance', 33.5949, -117.88, false],
    ['between the jetties', 33.5902, -117.8792, false],
    ['Lido Isle', 33.6114, -117.9167, true],
    ['Balboa Island', 33.6067, -117.8941, true],
    ['Newport Island', 33.6196, -117.9341, true],
    ['Balboa Peninsula', 33.6043, -117.9129, true],
    ['Corona del Mar', 33.5985, -117.873, true],
    ['the mainland', 33.6208, -117.9176, true],
  ] as const)('Newport Harbor, %s at %s, %s: land is %s at every scale that shows the harbor', (_, lat, lng, land) => {
    for (const padMiles of [0.1, 3, 10, 25, 60]) expect([padMiles, isLand(lat, lng, padMiles)]).toEqual([padMiles, land])
  })

  test('no shore crosses the entrance of Newport Harbor', () => {
    const [sea, channel] = [plane(33.585, -117.8785), plane(33.5965, -117.8805)]
    for (const padMiles of [3, 60]) {
      const shores = coastOf(near(33.59, -117.88, padMiles)).coordinates.flatMap(([ring = []]) =>
        ring.map((a, i) => [a, ring[i + 1] ?? a] as const),
      )
      expect(shores.length).toBeGreaterThan(10)
      expect(
        shores.filter(
          ([a, b]) =>
            orientation(a, b, sea) * orientation(a, b, channel) < 0 && orientation(sea, channel, a) * orientation(sea, channel, b) < 0,
        ),
      ).toEqual([])
    }
  })

  test('a harbor changes no land outside of it', () => {
    for (const padMiles of [3, 60]) {
      expect([isLand(33.64, -117.95, padMiles), isLand(33.59, -117.92, padMiles), isLand(33.63, -117.88, padMiles)]).toEqual([
        true,
        false,
        true,
      ])
    }
  })

  test('a view needs few of the corners of a continent', () => {
    const corners = coastOf(near(39, -98, 3)).coordinates.reduce((sum, [ring]) => sum + (ring?.length ?? 0), 0)
    expect(corners).toBeGreaterThan(0)
    expect(corners).toBeLessThan(20_000)
  })

  test('comes with the repository in a few megabytes', () => {
    const sizes = coastLevels.map((level) => readFileSync(coastFile(level)).length)
    expect(Math.max(...sizes)).toBeLessThan(4_000_000)
    for (const level of coastLevels) {
      const rings = unpackRings(brotliDecompressSync(readFileSync(coastFile(level))))
      for (const ring of rings) expect([ring.at(-2), ring.at(-1)]).toEqual([ring[0], ring[1]])
    }
  })
})

test('rings survive the file format', () => {
  const rings = [
    [
      [0, 0],
      [-1, 64],
      [1_800_000, -900_000],
    ],
    [[-1_950_000, 5]],
  ] satisfies [number, number][][]
  expect(unpackRings(packRings(rings)).map((ring) => [...ring])).toEqual([
    [0, 0, -1, 64, 1_800_000, -900_000],
    [-1_950_000, 5],
  ])
})
