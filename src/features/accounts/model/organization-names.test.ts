import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areNear, coreOf, withoutState } from './organization-names.ts'

test.each([
  ['City of Newport Beach', 'newportbeach'],
  ['The City of Newport-Beach, Public Works Department', 'newportbeach'],
  ['Newport Beach City Hall', 'newportbeach'],
  ['Ñuñoa', 'nunoa'],
  ['City Hall', 'cityhall'],
  ['', ''],
])('the core of %j is %s', (name, core) => expect(coreOf(name)).toBe(core))

test.each([
  ['City of Newport Beach', 'Newport Beach'],
  ['City of Newport Beach', 'Town of Newport Beach'],
  ['City of Newport Beach', 'City of Newport Beech'],
  ['City of Newport Beach', 'City of NewportBeach'],
  ['City of Newport Beach', 'City of Nеwport Bеach'],
  ['City of Newport Beach', 'City 0f Newp0rt Beach'],
  ['City of Newport Beach', 'City of Newprot Beach'],
  ['City of Salem', 'City of Salen'],
])('%s and %s are near', (one, other) => expect(areNear(one, other)).toBe(true))

test.each([
  ['City of Newport Beach', 'City of Long Beach'],
  ['City of Newport Beach', 'City of Newport'],
  ['City of Salem', 'City of Sales Creek'],
  ['City of Rye', 'City of Roy'],
  ['City of Ithaca', 'City of Evanston'],
  ['', ''],
])('%s and %s are not', (one, other) => expect(areNear(one, other)).toBe(false))

test.each([
  ['City of Springfield, IL', 'city of springfield'],
  ['Springfield Illinois', 'springfield'],
  ['springfield-il', 'springfield'],
  ['Springfield, MA', null],
  ['Illinois', null],
  ['Illinois River', null],
])('%j without its state is %j', (name, rest) => expect(withoutState(name, { code: 'IL', stateName: 'Illinois' })).toBe(rest))

test('a name is near to itself in any case, and nearness has no direction', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(areNear(one, other)).toBe(areNear(other, one))
      if (coreOf(one)) expect(areNear(one, one.toUpperCase().toLowerCase())).toBe(true)
    }),
  )
})
