import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Bounds, boundsOf, type MapView, mercator, viewOf } from '../model/view.ts'
import { coastOf } from './coast.server.ts'
import { coastFile, coastLevels, packRings, unpackRings } from './rings.ts'

const near = (lat: number, lng: number, padMiles: number): MapView => viewOf(boundsOf([{ lat, lng }], { padMiles }) as Bounds, 'wide')
const radians = Math.PI / 180

/** Whether a place is land, by the rings of a view around it. */
function isLand(lat: number, lng: number, padMiles: number): boolean {
  const [x, y] = [lng * radians, mercator(lat)]
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
