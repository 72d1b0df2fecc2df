import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { harborsFolder, withHarbors } from './harbors.server.ts'
import type { CoastRing } from './rings.ts'

const stepsPerDegree = 100_000
const square = (west: number, south: number, east: number, north: number): Int32Array =>
  Int32Array.from([west, south, east, south, east, north, west, north, west, south].map((degrees) => degrees * stepsPerDegree))

describe('harbors', () => {
  test('state their license, credit, source and changes', () => {
    const files = readdirSync(harborsFolder).filter((file) => file !== 'LICENSE.md')
    expect(files).toContain('newport-harbor.geojson')
    for (const file of files) {
      const harbor = JSON.parse(readFileSync(`${harborsFolder}/${file}`, 'utf8'))
      expect([file, harbor.license, harbor.attribution]).toEqual([
        file,
        expect.stringContaining('ODbL'),
        '© OpenStreetMap contributors, https://www.openstreetmap.org/copyright',
      ])
      expect(harbor).toMatchObject({ source: expect.any(String), changes: expect.any(String) })
    }
  })

  test('become an inlet of the coast in either direction, with islands', () => {
    const land = square(-118.2, 33.594, -117.6, 33.9)
    const turned = Int32Array.from(Array.from({ length: land.length }, (_, i) => land[land.length - 2 - i + 2 * (i % 2)] ?? 0))
    const [inlet, ...islands] = withHarbors([land], stepsPerDegree)
    const [other] = withHarbors([turned], stepsPerDegree)
    expect(islands).toHaveLength(8)
    expect(inlet?.length).toBeGreaterThan(1400)
    expect(other).toHaveLength(inlet?.length ?? 0)
    expect(inlet?.length).toBeLessThan(1700)
    expect(areaOf(inlet)).toBeCloseTo(areaOf(other), 9)
    expect(areaOf(land) - areaOf(inlet)).toBeGreaterThan(0.0003)
    expect(areaOf(land) - areaOf(inlet)).toBeLessThan(0.0006)
  })

  test('are lakes where they meet no coast', () => {
    const land = square(-118.2, 33.5, -117.6, 33.9)
    const [same, ...rings] = withHarbors([land], stepsPerDegree)
    expect(same).toBe(land)
    expect(rings).toHaveLength(9)
  })

  test('are refused where they meet the coast at more than one mouth', () => {
    expect(() => withHarbors([square(-118.2, 33.612, -117.6, 33.9)], stepsPerDegree)).toThrow(/^newport-harbor\.geojson: .* cut it off/)
  })
})

/** In square degrees. */
function areaOf(ring: CoastRing = new Int32Array()): number {
  let sum = 0
  for (let i = 2; i < ring.length; i += 2) sum += ((ring[i - 2] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[i - 1] ?? 0)) / 2
  return Math.abs(sum) / stepsPerDegree ** 2
}
