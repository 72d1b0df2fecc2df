import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earthRadiusMiles, isUnitedStates, milesBetween, normaliseZip, readableMiles, stateCode, stateName, states } from './rules.ts'

describe('normalizeZip', () => {
  test.each([
    ['92660', '92660'],
    [' 00501 ', '00501'],
    ['92660-1234', '92660'],
    ['92660 1234', '92660'],
    ['926601234', '92660'],
  ])('%j is %s', (text, zip) => expect(normaliseZip(text)).toBe(zip))

  test.each(['', '9266', '926600', '92660-', '92660-123', '9266O', '٩٢٦٦٠', '92660\n12', 'SW1A 1AA'])('%j is none', (text) =>
    expect(normaliseZip(text)).toBeNull(),
  )

  test('every five digits are their own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (n) => {
        const zip = String(n).padStart(5, '0')
        return normaliseZip(zip) === zip && normaliseZip(`${zip}-0001`) === zip
      }),
    )
  })
})

describe('states', () => {
  test('fifty, the district and five territories, by name, each once', () => {
    expect(states).toHaveLength(56)
    const names = states.map((state) => state.name)
    expect(names).toEqual([...new Set(names)].sort())
    expect(new Set(states.map((state) => state.code)).size).toBe(56)
  })

  test.each([
    ['CA', 'CA'],
    ['ca', 'CA'],
    ['California', 'CA'],
    [' new   YORK ', 'NY'],
    ['district of columbia', 'DC'],
    ['Puerto Rico', 'PR'],
    ['ZZ', null],
    ['Ontario', null],
    ['', null],
  ])('%j has the code %s', (text, code) => expect(stateCode(text)).toBe(code))

  test('every code and every name leads to its state', () => {
    for (const { code, name } of states) expect([stateCode(code), stateCode(name), stateName(code)]).toEqual([code, code, name])
  })

  test('the country by its names', () => {
    expect(['US', 'usa', 'United States', 'united states of america'].every(isUnitedStates)).toBe(true)
    expect(['', 'U', 'Canada', 'United Kingdom'].some(isUnitedStates)).toBe(false)
  })
})

describe('milesBetween', () => {
  const newport = { lat: 33.6295, lng: -117.8684 }
  const manhattan = { lat: 40.7484, lng: -73.9967 }

  test('nothing to itself, the same both ways', () => {
    expect(milesBetween(newport, newport)).toBe(0)
    expect(milesBetween(newport, manhattan)).toBe(milesBetween(manhattan, newport))
  })

  test('Newport Beach to Manhattan is within half a percent of 2,445 miles, the distance on the ellipsoid', () => {
    expect(Math.abs(milesBetween(newport, manhattan) / 2445 - 1)).toBeLessThan(0.005)
  })

  test('a degree of latitude is 69.09 miles', () =>
    expect(milesBetween({ lat: 40, lng: -75 }, { lat: 41, lng: -75 })).toBeCloseTo(69.09, 2))

  test('never more than half way round, also across the date line', () => {
    const point = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) })
    fc.assert(fc.property(point, point, (a, b) => milesBetween(a, b) <= Math.PI * earthRadiusMiles + 1e-6))
    expect(milesBetween({ lat: 52, lng: 179.9 }, { lat: 52, lng: -179.9 })).toBeLessThan(10)
  })
})

test.each([
  [0, 0.1],
  [0.04, 0.1],
  [0.84, 0.8],
  [9.94, 9.9],
  [9.96, 10],
  [12.5, 13],
  [1739.5, 1740],
])('%d miles are read as %d', (miles, read) => expect(readableMiles(miles)).toBe(read))
