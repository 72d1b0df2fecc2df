import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Bounds,
  bboxText,
  boundsAimedAt,
  boundsOf,
  boundsShown,
  columnShape,
  firstView,
  isCountryWide,
  lower48,
  mapViewOf,
  mercator,
  milesAcross,
  project,
  readBbox,
  scaleOf,
} from './view.ts'

const newport = { lat: 33.62, lng: -117.93 }
const point = fc.record({ lat: fc.double({ min: 13, max: 71, noNaN: true }), lng: fc.double({ min: -170, max: -65, noNaN: true }) })
const shape = fc.constantFrom('tall' as const, 'wide' as const, 'country' as const)

describe('a view', () => {
  test('puts the middle of its bounds into the middle of the sheet, north up and east to the right', () => {
    const view = mapViewOf({ west: -118, east: -117, south: 33, north: 34 }, 'tall')
    expect(project(view, { lat: 33.502, lng: -117.5 }).x).toBeCloseTo(260, 5)
    expect(project(view, { lat: 33.502, lng: -117.5 }).y).toBeCloseTo(350, 0)
    expect(project(view, { lat: 33.6, lng: -117.5 }).y).toBeLessThan(349)
    expect(project(view, { lat: 33.5, lng: -117.4 }).x).toBeGreaterThan(260)
  })

  test('keeps its bounds in the middle 74 % of the sheet, whatever the points', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), shape, (points, form) => {
        const view = mapViewOf(boundsOf(points) ?? { west: 0, south: 0, east: 1, north: 1 }, form)
        return points.every((one) => {
          const { x, y } = project(view, one)
          return x > view.width * 0.12 && x < view.width * 0.88 && y > view.height * 0.12 && y < view.height * 0.88
        })
      }),
    )
  })

  test('of Alaska on a tall sheet shows all of it', () => {
    const alaska = { west: -170, south: 54, east: -130, north: 71 }
    expect(boundsShown(mapViewOf(alaska, 'tall')).north).toBeGreaterThan(71)
  })

  test('returns the area that it shows', () => {
    fc.assert(
      fc.property(point, shape, (one, form) => {
        const view = mapViewOf(boundsOf([one], { padMiles: 5 }) ?? { west: 0, south: 0, east: 1, north: 1 }, form)
        const { west, north } = boundsShown(view)
        const corner = project(view, { lat: north, lng: west })
        return Math.abs(corner.x) < 1e-6 && Math.abs(corner.y) < 1e-6
      }),
    )
  })

  test('of a single point is some three miles, not a pixel', () => {
    const view = mapViewOf({ west: -117.93, east: -117.93, south: 33.62, north: 33.62 }, 'tall')
    expect(milesAcross(view)).toBeGreaterThan(3)
    expect(milesAcross(view)).toBeLessThan(5)
  })

  test('aimed at again shows the same; zoomed by 2, half of it', () => {
    const view = mapViewOf({ west: -118, east: -117, south: 33, north: 34.3 }, 'tall')
    expect(mapViewOf(boundsAimedAt(view), 'tall').pixelsPerRadian).toBeCloseTo(view.pixelsPerRadian, 3)
    expect(milesAcross(mapViewOf(boundsAimedAt(view, 2), 'tall'))).toBeCloseTo(milesAcross(view) / 2, 3)
  })

  test('has a scale bar of a round number of miles, never longer than a quarter', () => {
    const view = mapViewOf(boundsOf([newport], { padMiles: 5 }) ?? { west: 0, south: 0, east: 1, north: 1 }, 'tall')
    expect(scaleOf(view)).toEqual({ miles: 2, px: (2 / milesAcross(view)) * 520 })
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 2000, noNaN: true }), (padMiles) => {
        const { miles, px } = scaleOf(mapViewOf(boundsOf([newport], { padMiles }) ?? { west: 0, south: 0, east: 1, north: 1 }, 'tall'))
        return px <= 130 && px > 45 && [1, 2, 5].includes(Number(String(miles).replace(/[0.]/g, '')))
      }),
    )
  })
})

describe('the first view of a box', () => {
  /** The part of a box's height that shows latitudes of the lower 48 states. */
  const countryIn = ({ south, north }: Bounds) =>
    (Math.min(mercator(north), mercator(lower48.north)) - Math.max(mercator(south), mercator(lower48.south))) /
    (mercator(north) - mercator(south))
  const around = (points: { lat: number; lng: number }[]) => boundsOf(points, { padMiles: 1.5 }) ?? lower48
  const desk = { width: 520, height: 400 }
  const tallDesk = { width: 520, height: 730 }
  const [brooklyn, sanDiego, elPaso, seattle] = [
    { lat: 40.65, lng: -73.95 },
    { lat: 32.7, lng: -117.15 },
    { lat: 31.76, lng: -106.45 },
    { lat: 47.6, lng: -122.33 },
  ]

  test('of projects from coast to coast shows all of them, and mostly the country', () => {
    const shown = firstView(around([newport, brooklyn]), desk, { around: 40, right: 0 })
    expect(shown.west).toBeLessThan(newport.lng)
    expect(shown.east).toBeGreaterThan(brooklyn.lng)
    expect(countryIn(shown)).toBeGreaterThan(0.7)
    expect(isCountryWide(around([newport, brooklyn]))).toBe(true)
  })

  test('of a sheet in a column is wide for such projects, shows all of them and mostly the country; of those of a city it is tall', () => {
    const bounds = around([newport, brooklyn, seattle])
    const shown = boundsShown(mapViewOf(bounds, columnShape(bounds)))
    expect(countryIn(shown)).toBeGreaterThan(0.7)
    for (const { lat, lng } of [newport, brooklyn, seattle])
      expect(lat > shown.south && lat < shown.north && lng > shown.west && lng < shown.east).toBe(true)
    expect(columnShape(around([newport]))).toBe('tall')
  })

  test('without projects is of the lower 48 states', () => {
    const shown = firstView(lower48, desk, { around: 0, right: 0 })
    expect(countryIn(shown)).toBeGreaterThan(0.7)
    expect([shown.west, shown.east]).toEqual([expect.closeTo(lower48.west, 3), expect.closeTo(lower48.east, 3)])
  })

  test.each([
    ['the southern border', [sanDiego, elPaso]],
    ['the northern border', [seattle, { lat: 48.2, lng: -106.6 }]],
  ])('of projects along %s shows the country rather than the other side', (_, points) => {
    const shown = firstView(around(points), tallDesk, { around: 40, right: 0 })
    expect(countryIn(shown)).toBeGreaterThan(0.85)
    for (const { lat } of points) expect(lat > shown.south && lat < shown.north).toBe(true)
    expect(isCountryWide(around(points))).toBe(false)
  })

  test('of a city has it in the middle', () => {
    const shown = firstView(around([sanDiego]), tallDesk, { around: 40, right: 0 })
    expect((shown.south + shown.north) / 2).toBeCloseTo(sanDiego.lat, 2)
  })

  test('with projects in Alaska and Hawaii shows them', () => {
    const [anchorage, honolulu] = [
      { lat: 61.2, lng: -149.9 },
      { lat: 21.3, lng: -157.86 },
    ]
    const shown = firstView(around([anchorage, honolulu, brooklyn]), desk, { around: 40, right: 0 })
    for (const { lat, lng } of [anchorage, honolulu, brooklyn])
      expect(lat > shown.south && lat < shown.north && lng > shown.west && lng < shown.east).toBe(true)
  })

  test('leaves the side free on which the buttons are', () => {
    const shown = firstView(around([newport, brooklyn]), desk, { around: 40, right: 56 })
    const eastOfBrooklyn = ((shown.east - brooklyn.lng) / (shown.east - shown.west)) * desk.width
    const westOfNewport = ((newport.lng - shown.west) / (shown.east - shown.west)) * desk.width
    expect(eastOfBrooklyn).toBeGreaterThan(96)
    expect(eastOfBrooklyn - westOfNewport).toBeCloseTo(56, 0)
  })

  test('never cuts a project off', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), fc.constantFrom(desk, tallDesk), (points, box) => {
        const { west, east, south, north } = firstView(around(points), box, { around: 40, right: 0 })
        return points.every(({ lat, lng }) => lat > south && lat < north && lng > west && lng < east)
      }),
    )
  })
})

describe('bounds', () => {
  test('of no points are none', () => expect(boundsOf([])).toBeNull())

  test('are widened by miles on every side', () => {
    const bounds = boundsOf([newport], { padMiles: 69.1 })
    expect(bounds?.north).toBeCloseTo(34.62, 5)
    expect((bounds?.east ?? 0) - newport.lng).toBeCloseTo(1 / Math.cos((33.62 * Math.PI) / 180), 5)
  })

  test('survive an address', () => {
    const text = bboxText({ west: -118.12341, south: 33, east: -117.5, north: 34.25 })
    expect(text).toBe('-118.1234,33,-117.5,34.25')
    expect(readBbox(text)).toEqual({ west: -118.1234, south: 33, east: -117.5, north: 34.25 })
  })

  test.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '-117,33,-118,34',
    '-118,34,-117,33',
    '-118,,-117,34',
    '-118,33,-117,91',
    'NaN,33,-117,34',
  ])('%j are none', (text) => expect(readBbox(text)).toBeNull())
})
