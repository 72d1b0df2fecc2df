import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countyNamed, readZipList } from './zip-list.ts'

describe('a pasted list', () => {
  test.each([
    ['92660, 92661;92662', ['92660', '92661', '92662'], []],
    ['92660 92661\n92662\t92663|92664', ['92660', '92661', '92662', '92663', '92664'], []],
    ['92660-1234, "92661" (92662) 92663.', ['92660', '92661', '92662', '92663'], []],
    ['92660, 92660', ['92660'], []],
    ['9266, 926600, abc', [], ['9266', '926600', 'abc']],
    ['Newport Beach, 92660, Orange County', ['92660'], ['Newport Beach', 'Orange County']],
    ['Newport Beach 92660', ['92660'], ['Newport Beach']],
    ['  ,;\n', [], []],
  ])('%j', (text, zips, names) => {
    expect(readZipList(text)).toEqual({ zips, names })
  })

  test('whatever separates them, every zip code is found', () => {
    const zip = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'))
    const separator = fc.constantFrom(',', ';', ' ', '\n', '\t', ', ', ' | ', '\r\n')
    fc.assert(
      fc.property(fc.array(fc.tuple(zip, separator)), (parts) => {
        const { zips, names } = readZipList(parts.flat().join(''))
        return names.length === 0 && zips.join() === [...new Set(parts.map(([one]) => one))].join()
      }),
    )
  })
})

test('what only a county is called', () => {
  expect(['Orange County', 'orange county', 'Acadia Parish', 'Orange', 'County Line'].map(countyNamed)).toEqual([
    'Orange',
    'orange',
    'Acadia',
    null,
    null,
  ])
})
