import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reference, References } from '../population/rules.ts'
import { pooled } from './pooling.ts'
import { type Cell, compare, comparedWith, weigh } from './rules.ts'

const source = { name: 'A made-up table', year: 2024, link: 'https://example.org' }
const figures = (level: Reference['level'], place: string, residents: number, groups: Reference['groups'] = {}): Reference => ({
  ...{ level, place, residents, groups, source },
})
const genders = (male: number, female: number) => ({ gender: { Male: male, Female: female } })
const references = (ofZips: Reference[] = [], around: Reference[] = [], zips = ['92660', '92661']): References => ({ zips, ofZips, around })
const cell = (people: number, groups: Partial<Cell>): Cell => ({ ageRange: '', gender: '', ethnicity: '', zip: '', ...groups, people })

describe('groups that are too small', () => {
  test('on a scale join the smaller neighbor', () => {
    expect(pooled([5, 5, 5], true)).toEqual([[0], [1], [2]])
    expect(pooled([0, 20, 30], true)).toEqual([[0, 1], [2]])
    expect(pooled([20, 4, 9, 30], true)).toEqual([[0], [1, 2], [3]])
    expect(pooled([9, 4, 20, 30], true)).toEqual([[0, 1], [2], [3]])
    expect(pooled([1, 1, 1], true)).toEqual([[0, 1, 2]])
  })

  test('elsewhere join one another, and the smallest of the rest where that is not enough', () => {
    expect(pooled([20, 3, 30, 2], false)).toEqual([[0], [1, 3], [2]])
    expect(pooled([20, 3, 30, 1], false)).toEqual([[0, 1, 3], [2]])
    expect(pooled([4, 4], false)).toEqual([[0, 1]])
    expect(pooled([3, 9], false)).toEqual([[0, 1]])
  })

  test('afterwards each has 5 people, or all are one; every group is in one of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 9 }), fc.boolean(), (people, isScale) => {
        const pools = pooled(people, isScale)
        const sums = pools.map((pool) => pool.reduce((sum, group) => sum + (people[group] as number), 0))
        expect(pools.length === 1 || Math.min(...sums) >= 5).toBe(true)
        expect(pools.flat().sort((a, b) => a - b)).toEqual(people.map((_, group) => group))
      }),
    )
  })
})

describe('what people are compared with', () => {
  test('the zip codes asked, together, where all of them have figures', () => {
    const found = comparedWith(references([figures('zip', '92660', 100, genders(40, 60)), figures('zip', '92661', 50, genders(30, 20))]))
    expect(found.gender).toMatchObject({ level: 'zip', places: ['92660', '92661'], isWider: false, sources: [source] })
    expect([...(found.gender?.residents ?? [])]).toEqual([
      ['Male', 70],
      ['Female', 80],
    ])
    expect([...(found.zip?.residents ?? [])]).toEqual([
      ['92660', 100],
      ['92661', 50],
    ])
    expect(found.ageRange).toBeNull()
  })

  test('else the narrowest place around them that has at least two groups, and that is said', () => {
    const around = [figures('city', 'Newport Beach', 100, { gender: { Male: 50 } }), figures('county', 'Orange', 900, genders(450, 450))]
    const found = comparedWith(references([figures('zip', '92660', 100, genders(40, 60))], around))
    expect(found.gender).toMatchObject({ level: 'county', places: ['Orange'], isWider: true })
    expect(found.zip).toBeNull()
    expect(comparedWith(references([], []))).toEqual({ ageRange: null, gender: null, ethnicity: null, zip: null })
  })
})

describe('shares', () => {
  const compared = comparedWith(references([], [figures('city', 'Newport Beach', 1000, genders(400, 600))]))
  const cells = [
    cell(60, { gender: 'Male' }),
    cell(20, { gender: 'Female' }),
    cell(5, { gender: 'Other' }),
    cell(15, { gender: 'Prefer not to answer' }),
  ]

  test('are of those who said a group that has a figure; the others are counted apart', () => {
    expect(compare(cells, 'gender', compared.gender, null, [])).toEqual({
      groups: [
        { group: 'Male', people: 60, share: 0.75, residents: 0.4, weighted: null },
        { group: 'Female', people: 20, share: 0.25, residents: 0.6, weighted: null },
        { group: 'Other', people: 5, share: null, residents: null, weighted: null },
      ],
      others: 15,
    })
  })

  test('after weighting they are the residents’, as far as trimming lets them', () => {
    const { weights, people, effective, trimmed } = weigh(cells, compared)
    const { groups } = compare(cells, 'gender', compared.gender, weights, [])
    expect([people, trimmed]).toEqual([100, 0])
    expect(groups.map((one) => one.weighted?.toFixed(6))).toEqual(['0.400000', '0.600000', undefined])
    // Weights 0.4 * 80 / 60 = 0.5333 for 60, 0.6 * 80 / 20 = 2.4 for 20, 1 for 20: 100² / (17.0667 + 115.2 + 20) = 65.67.
    expect(effective).toBeCloseTo(65.67, 2)
  })
})

describe('weights are not made', () => {
  const gender = comparedWith(references([], [figures('city', 'Newport Beach', 1000, genders(400, 600))]))
  const men = (people: number) => cell(people, { gender: 'Male' })
  const women = (people: number) => cell(people, { gender: 'Female' })

  test('without figures, and of 99 people; they are of 100', () => {
    expect(weigh([men(50), women(50)], comparedWith(references())).why).toBe('noFigures')
    expect(weigh([men(50), women(49)], gender).why).toBe('tooFew')
    expect(weigh([men(50), women(50)], gender).why).toBeNull()
    expect(weigh([], gender)).toMatchObject({ why: 'tooFew', people: 0 })
  })

  test('where a group that lives there has 4 people among two; they are with 5', () => {
    expect(weigh([men(96), women(4)], gender).why).toBe('oneGroup')
    expect(weigh([men(95), women(5)], gender).why).toBeNull()
    expect(weigh([men(100)], gender).why).toBe('oneGroup')
  })

  test('where no weights meet all figures', () => {
    const both = comparedWith(
      references([figures('zip', '92660', 900), figures('zip', '92661', 100)], [figures('city', 'Newport Beach', 1000, genders(500, 500))]),
    )
    const cells = [cell(50, { gender: 'Male', zip: '92660' }), cell(50, { gender: 'Female', zip: '92661' })]
    expect(weigh(cells, both)).toMatchObject({ why: 'noConvergence', weights: null, effective: 100 })
  })
})

test('age ranges that too few people answered from count as one with a neighbor, and that is told', () => {
  const ages = { ageRange: { '16-17': 10, '18-24': 20, '25-34': 70 } }
  const compared = comparedWith(references([], [figures('city', 'Newport Beach', 100, ages)]))
  const { by, why } = weigh([cell(2, { ageRange: '16-17' }), cell(28, { ageRange: '18-24' }), cell(70, { ageRange: '25-34' })], compared)
  expect([why, by]).toEqual([null, [{ dimension: 'ageRange', pooled: [['16-17', '18-24']] }]])
})
