import { describe, expect, test } from 'vitest'
import { type Bounds, boundsOf, leastOfWide, project, readBbox } from '../../model/view.ts'
import { placeLabels } from '../labels.ts'
import { type Basemap, basemap, zipBounds } from './basemap.server.ts'

const around = (lat: number, lng: number, padMiles: number) => boundsOf([{ lat, lng }], { padMiles }) as Bounds
const ground = (bounds: Bounds, zips: Parameters<typeof basemap>[0]['zips'] = [], first: string[] = []) =>
  basemap({ bounds, shape: 'tall', zips, first })
const usa = readBbox('-125,24,-66.5,49.5') as Bounds

/** Path data back into corners, and whether a point lies inside (even-odd). */
function corners(path: string): [number, number][][] {
  return path
    .split('M')
    .slice(1)
    .map((part) => {
      const numbers = (part.match(/-?\d*\.?\d+/g) ?? []).map(Number)
      const ring: [number, number][] = []
      let [x, y] = [0, 0]
      for (let i = 0; i < numbers.length; i += 2) {
        x += numbers[i] ?? 0
        y += numbers[i + 1] ?? 0
        ring.push([x, y])
      }
      return ring
    })
}
function isIn(path: string, { x, y }: { x: number; y: number }): boolean {
  let inside = false
  for (const ring of corners(path)) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] as [number, number]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
  }
  return inside
}
/** What is drawn at a place: of the layers over the land, the last one counts. */
function groundAt(map: Basemap, lat: number, lng: number): 'water' | 'land' | 'beyond' {
  const at = project(map.view, { lat, lng })
  if (!isIn(map.land, at)) return 'water'
  return isIn(map.beyond, at) && !isIn(map.stateLand, at) ? 'beyond' : 'land'
}
const isLand = (map: Basemap, lat: number, lng: number) => groundAt(map, lat, lng) === 'land'
const isBeyond = (map: Basemap, lat: number, lng: number) => groundAt(map, lat, lng) === 'beyond'

describe('the ground', () => {
  const socal = ground(around(33.6, -117.9, 60))

  test('is land where there is land, water where there is water', () => {
    const land = [
      [33.77, -118.19],
      [33.68, -117.83],
      [33.95, -117.4],
      [33.4, -118.42],
    ] as const
    const water = [
      [33.5, -118.2],
      [33.3, -117.9],
      [33.55, -118.7],
    ] as const
    expect(land.map(([lat, lng]) => isLand(socal, lat, lng))).toEqual(land.map(() => true))
    expect(water.map(([lat, lng]) => isLand(socal, lat, lng) || isBeyond(socal, lat, lng))).toEqual(water.map(() => false))
  })

  test('ends at the border: what lies beyond is hatched, not land and not water', () => {
    const diego = ground(around(32.71, -117.16, 15))
    expect([isLand(diego, 32.75, -117.1), isLand(diego, 32.48, -116.95), isBeyond(diego, 32.48, -116.95)]).toEqual([true, false, true])
    const detroit = ground(around(42.33, -83.05, 12))
    expect([isLand(detroit, 42.36, -83.1), isLand(detroit, 42.25, -82.98), isBeyond(detroit, 42.25, -82.98)]).toEqual([true, false, true])
  })

  test('names the counties it shows', () => {
    expect(socal.labels.filter((label) => label.kind === 'county').map((label) => label.text)).toEqual(
      expect.arrayContaining(['Los Angeles', 'San Bernardino', 'Orange']),
    )
    const orange = socal.labels.find((label) => label.text === 'Orange')
    const city = project(socal.view, { lat: 33.68, lng: -117.78 })
    expect(Math.hypot((orange?.x ?? 0) - city.x, (orange?.y ?? 0) - city.y)).toBeLessThan(60)
  })

  test('shows Alaska beyond the date line, and Guam', () => {
    const attu = ground(around(52.87, -186.9, 60))
    expect(isLand(attu, 52.87, -186.9)).toBe(true)
    expect(isLand(ground(around(13.45, 144.78, 15)), 13.45, 144.78)).toBe(true)
  })

  test('is the same every time', () => expect(ground(around(33.6, -117.9, 60))).toEqual(socal))

  test.each([
    ['a city', around(33.62, -117.93, 4)],
    ['a region', around(47.6, -122.3, 60)],
    ['a ragged coast', around(57, -134, 150)],
    ['many counties', around(33.5, -84, 150)],
    ['the country', usa],
  ])('of %s weighs less than 25 KB', (_, bounds) => {
    for (const shape of ['tall', 'wide'] as const) expect(JSON.stringify(basemap({ bounds, shape, zips: [] })).length).toBeLessThan(25_000)
  })

  test('of the open sea is empty', () => {
    const { land, counties, states, beyond, labels } = ground(around(30, -140, 50))
    expect({ land, counties, states, beyond, labels }).toEqual({ land: '', counties: '', states: '', beyond: '', labels: [] })
  })
})

describe('zip codes on the ground', () => {
  const zip = (code: string, lat: number, lng: number, city = 'Newport Beach') => ({ zip: code, city, state: 'CA', lat, lng })
  const zips = [
    zip('92660', 33.6295, -117.8684),
    zip('92661', 33.6045, -117.9021),
    zip('92662', 33.6062, -117.8931),
    zip('92663', 33.621, -117.9321),
  ]

  test('stand where they are; those asked for are strong and come first', () => {
    const { view, labels } = ground(around(33.62, -117.9, 4), zips, ['92663'])
    const { x, y } = project(view, { lat: 33.621, lng: -117.9321 })
    expect(labels[0]).toEqual({ x: Math.round(x), y: Math.round(y), text: '92663', kind: 'zip', strong: true })
    expect(labels.filter((label) => label.strong)).toHaveLength(1)
  })

  test('where two would touch, one is a dot', () => {
    const { labels, dots } = ground(around(33.62, -117.9, 4), zips)
    const named = labels.filter((label) => label.kind === 'zip').length
    expect(named).toBeLessThan(4)
    expect(dots.split('M').length - 1).toBeGreaterThanOrEqual(4 - named)
  })

  test('give way to their cities, then to counties, as the view widens', () => {
    const kinds = (padMiles: number) => new Set(ground(around(33.62, -117.9, padMiles), zips).labels.map((label) => label.kind))
    expect(kinds(4)).toContain('zip')
    expect([kinds(20).has('zip'), kinds(20).has('city')]).toEqual([false, true])
    expect([...kinds(80)]).toEqual(['county'])
    expect(zipBounds(around(33.62, -117.9, 80), 'tall')).toBeNull()
  })
})

describe('labels', () => {
  const wishes = Array.from({ length: 300 }, (_, i) => ({
    x: (i * 97) % 880,
    y: (i * 61) % 440,
    text: String(10_000 + i),
    kind: 'zip' as const,
    strong: false,
  }))
  const plate = { width: 50, height: 20 }

  test.each([
    ['of the whole sheet', { width: 880, height: 440, scale: 1 }],
    ['of what a phone shows of it, smaller', leastOfWide],
  ])('never touch each other or the edge %s', (_, shown) => {
    const placed = placeLabels(wishes, { width: 880, height: 440 }, shown)
    expect(placed.length).toBeGreaterThan(10)
    // As they are drawn: the sheet is small, the names are not.
    const boxes = placed.map(({ x, y }) => ({ x: (x - 440) * shown.scale, y: (y - 220) * shown.scale }))
    for (const a of boxes) {
      expect(Math.abs(a.x) + plate.width / 2).toBeLessThan((shown.width * shown.scale) / 2)
      expect(Math.abs(a.y) + plate.height / 2).toBeLessThan((shown.height * shown.scale) / 2)
      for (const b of boxes) if (a !== b) expect(Math.abs(a.x - b.x) > plate.width || Math.abs(a.y - b.y) > plate.height).toBe(true)
    }
  })
})
