import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '../../places/model/distance.ts'
import { areaAcres, isCounterclockwise, isSimple, lengthMiles } from './geometry.ts'
import { cornersEntered, cornersMax, cornersOf, cornersText, readShape, type ShapeKind, shapeText, wktOf } from './shape.ts'

const line = (...coordinates: unknown[]) => ({ type: 'LineString', coordinates })
const area = (...ring: unknown[]) => ({ type: 'Polygon', coordinates: [ring] })
const codeOf = (kind: ShapeKind, sent: unknown) => {
  const read = readShape(kind, sent)
  return 'code' in read ? read.code : read.type
}
/** Corners on an arch, which crosses nothing. */
const arch = (count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    return `${(33.6 + 0.05 * Math.sin(angle)).toFixed(5)},${(-117.9 + 0.05 * Math.cos(angle)).toFixed(5)}`
  }).join(' ')

const west: [number, number] = [-117.92, 33.61]
const east: [number, number] = [-117.91, 33.61]
const north: [number, number] = [-117.91, 33.62]

describe('a line', () => {
  test.each([
    ['nothing', '', 'answer.lineCorners'],
    ['1 corner', '33.61,-117.92', 'answer.lineCorners'],
    ['1 corner twice', '33.61,-117.92 33.61,-117.92', 'answer.lineCorners'],
    ['2 corners', '33.61,-117.92 33.62,-117.92', 'LineString'],
    ['100 corners', arch(100), 'LineString'],
    ['101 corners', arch(101), 'answer.cornersMany'],
    ['corners as people write them', '33.61, -117.92;\n33.62 , -117.93', 'LineString'],
    ['GeoJSON', line(west, east), 'LineString'],
    ['GeoJSON as a text', JSON.stringify(line(west, east)), 'LineString'],
    ['WKT', 'LINESTRING (-117.92 33.61, -117.91 33.61)', 'LineString'],
    ['a line that crosses itself', '33.61,-117.92 33.62,-117.91 33.61,-117.91 33.62,-117.92', 'LineString'],
    ['an area', area(west, east, north, west), 'answer.line'],
    ['words', 'from the pier to the school', 'answer.line'],
    ['latitude alone', '33.61 33.62', 'answer.line'],
    ['broken JSON', '{"type":"LineString"', 'answer.line'],
    ['NaN', line(west, [Number.NaN, 33.6]), 'answer.line'],
    ['infinity', line(west, [Number.POSITIVE_INFINITY, 33.6]), 'answer.line'],
    ['no numbers', line(west, ['-117.9', '33.6']), 'answer.line'],
    ['heights', line([...west, 3], [...east, 3]), 'answer.line'],
    ['latitude and longitude swapped', line([33.61, -117.92], [33.62, -117.92]), 'answer.line'],
    ['Mexico City', '19.43,-99.13 19.44,-99.13', 'answer.shapeAbroad'],
    ['a huge text', `{"type":"LineString","coordinates":[${'[-117.9,33.6],'.repeat(2000)}[-117.8,33.6]]}`, 'answer.line'],
    ['a huge list', line(...Array.from({ length: 50_000 }, (_, i) => [-117.9, 33 + i / 100_000])), 'answer.cornersMany'],
    ['null', null, 'answer.line'],
    ['a number', 5, 'answer.line'],
    ['another object', { file: 'x' }, 'answer.line'],
  ])('of %s: %#', (_, sent, expected) => {
    expect(codeOf('line', sent)).toBe(expected)
  })
})

describe('an area', () => {
  test.each([
    ['2 corners', '33.61,-117.92 33.62,-117.92', 'answer.areaCorners'],
    ['2 corners that close', area(west, east, west), 'answer.areaCorners'],
    ['3 corners', '33.61,-117.92 33.61,-117.91 33.62,-117.91', 'Polygon'],
    ['100 corners', arch(100), 'Polygon'],
    ['101 corners', arch(101), 'answer.cornersMany'],
    ['GeoJSON', area(west, east, north, west), 'Polygon'],
    ['GeoJSON that does not close', area(west, east, north), 'Polygon'],
    ['WKT', 'POLYGON ((-117.92 33.61, -117.91 33.61, -117.91 33.62, -117.92 33.61))', 'Polygon'],
    ['a hole', { type: 'Polygon', coordinates: [[west, east, north, west], []] }, 'answer.area'],
    ['a bow tie', '33.61,-117.92 33.62,-117.91 33.61,-117.91 33.62,-117.92', 'answer.areaCrosses'],
    ['corners on one line', '33.61,-117.92 33.62,-117.92 33.63,-117.92', 'answer.areaCrosses'],
    ['a spike', '33.61,-117.92 33.61,-117.91 33.62,-117.91 33.61,-117.91', 'answer.areaCrosses'],
    ['two parts that touch', '33.61,-117.92 33.61,-117.91 33.62,-117.9 33.62,-117.89 33.61,-117.91 33.6,-117.92', 'answer.areaCrosses'],
    ['a line', line(west, east), 'answer.area'],
    ['the southern hemisphere', '-33.61,-70.92 -33.61,-70.91 -33.62,-70.91', 'answer.shapeAbroad'],
  ])('of %s', (_, sent, expected) => {
    expect(codeOf('area', sent)).toBe(expected)
  })

  test('closes by itself, keeps 5 decimals and the order of its corners', () => {
    expect(readShape('area', '33.612345678,-117.92 33.61,-117.91 33.62,-117.91')).toEqual(
      area([-117.92, 33.61235], [-117.91, 33.61], [-117.91, 33.62], [-117.92, 33.61235]),
    )
  })
})

test('Guam, Alaska beyond the date line and American Samoa are in the United States', () => {
  for (const text of ['13.45,144.75 13.46,144.76', '52.9,172.9 52.91,172.91', '-14.3,-170.7 -14.31,-170.71'])
    expect(codeOf('line', text)).toBe('LineString')
})

test('lengths and areas: a degree of latitude is 69 miles, a square mile has 640 acres', () => {
  expect(lengthMiles(cornersEntered('line', '33,-117 34,-117'))).toBeCloseTo(69.09, 1)
  const side = 1 / 69.0936
  const wide = side / Math.cos((33.5 * Math.PI) / 180)
  const square = [
    { lat: 33.5 - side / 2, lng: -117 },
    { lat: 33.5 - side / 2, lng: -117 + wide },
    { lat: 33.5 + side / 2, lng: -117 + wide },
    { lat: 33.5 + side / 2, lng: -117 },
  ]
  expect(areaAcres(square)).toBeCloseTo(640, 0)
  expect(areaAcres(square.toReversed())).toBeCloseTo(640, 0)
  expect([isCounterclockwise(square), isCounterclockwise(square.toReversed())]).toEqual([true, false])
})

const corner: fc.Arbitrary<Point> = fc.record({
  lat: fc.integer({ min: 3_300_000, max: 3_400_000 }).map((n) => n / 100_000),
  lng: fc.integer({ min: -11_800_000, max: -11_700_000 }).map((n) => n / 100_000),
})
const corners = fc.uniqueArray(corner, { minLength: 3, maxLength: cornersMax, selector: ({ lat, lng }) => `${lat},${lng}` })
/** Around their middle in the order of their angles, corners cross nothing unless two have the same one. */
const ring = corners
  .map((all) => {
    const mean = (of: keyof Point) => all.reduce((sum, one) => sum + one[of], 0) / all.length
    const angle = ({ lat, lng }: Point) => Math.atan2(lat - mean('lat'), lng - mean('lng'))
    return all.toSorted((a, b) => angle(a) - angle(b))
  })
  .filter(isSimple)

test('what was drawn is the same after the form, the export as WKT or GeoJSON, and an import of either', () => {
  const same = (kind: ShapeKind, drawn: readonly Point[]) => {
    const shape = readShape(kind, cornersText(drawn))
    if ('code' in shape) throw new Error(shape.code)
    expect(cornersOf(shape)).toEqual(drawn)
    for (const text of [shapeText(shape), wktOf(shape), JSON.stringify(shape)]) expect(readShape(kind, text)).toEqual(shape)
    expect(readShape(kind, shape)).toEqual(shape)
  }
  fc.assert(fc.property(corners, (drawn) => same('line', drawn)))
  fc.assert(fc.property(ring, (drawn) => same('area', drawn)))
})

test('an area whose sides cross is refused, whichever corner and direction it begins with', () => {
  const bow = cornersEntered('area', '33.61,-117.92 33.62,-117.91 33.61,-117.91 33.62,-117.92')
  for (const [i] of bow.entries())
    for (const turned of [[...bow.slice(i), ...bow.slice(0, i)]])
      for (const drawn of [turned, turned.toReversed()]) expect(isSimple(drawn)).toBe(false)
})

test('nothing that somebody sends makes it fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), fc.constantFrom<ShapeKind>('line', 'area'), (sent, kind) => {
      const read = readShape(kind, sent)
      expect('code' in read || read.coordinates.length > 0).toBe(true)
    }),
  )
})
