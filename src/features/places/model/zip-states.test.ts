import { describe, expect, test } from 'vitest'
import { borderZipsOf, countyIn, liesIn, sharedStatesOf, stateCodesOf, stateIn, stateNamesOf, statesOf } from './zip-states.ts'

describe('zip codes that lie in several states', () => {
  test.each([
    ['02861', 'RI', 'MA'],
    ['42223', 'KY', 'TN'],
    ['59221', 'MT', 'ND'],
    ['63673', 'MO', 'IL'],
    ['71749', 'AR', 'LA'],
    ['73949', 'OK', 'TX'],
    ['81137', 'CO', 'NM'],
    ['84536', 'UT', 'AZ'],
    ['86044', 'AZ', 'UT'],
    ['86515', 'AZ', 'NM'],
    ['88063', 'NM', 'TX'],
    ['89439', 'NV', 'CA'],
    ['97635', 'OR', 'CA'],
  ])('%s lies in %s and %s, from either side', (zip, state, other) => {
    expect(statesOf({ zip, state })).toEqual([state, other])
    expect(statesOf({ zip, state: other })).toEqual([other, state])
    expect([liesIn({ zip, state }, other), liesIn({ zip, state: other }, state), liesIn({ zip, state }, 'FL')]).toEqual([true, true, false])
    expect([stateIn({ zip, state }, other), stateIn({ zip, state }, 'FL'), stateIn({ zip, state }, null)]).toEqual([other, state, state])
    expect([borderZipsOf(state), borderZipsOf(other)].every((zips) => zips.includes(zip))).toBe(true)
  })

  test('another zip code lies in its own state alone, and a state that it does not lie in takes no part', () => {
    expect(statesOf({ zip: '92660', state: 'CA' })).toEqual(['CA'])
    expect(statesOf({ zip: '86515', state: 'FL' })).toEqual(['FL'])
    expect(borderZipsOf('FL')).toEqual([])
  })

  test('are shown with each of their states, the one of the address first', () => {
    expect(stateCodesOf({ zip: '42223', state: 'TN' })).toBe('TN/KY')
    expect(stateNamesOf({ zip: '42223', state: 'KY' })).toBe('Kentucky / Tennessee')
    expect([stateCodesOf({ zip: '92660', state: 'CA' }), stateNamesOf({ zip: '92660', state: 'CA' })]).toEqual(['CA', 'California'])
    expect(countyIn({ zip: '42223', state: 'TN', county: 'Christian' })).toBe('Christian, KY')
    expect(countyIn({ zip: '42223', state: 'KY', county: 'Christian' })).toBe('Christian')
    expect(countyIn({ zip: '42223', state: 'FL', county: 'Christian' })).toBe('Christian')
    expect([sharedStatesOf(['42223'], 'KY'), sharedStatesOf(['42223', '42240'], 'KY'), sharedStatesOf([], 'KY')]).toEqual([
      'KY/TN',
      'KY',
      'KY',
    ])
  })
})
