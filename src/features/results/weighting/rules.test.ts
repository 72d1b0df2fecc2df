import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SeededRandom, seededRandom } from '../../../core/async/seeded-random.ts'
import type { PopulationReference, References } from '../population/rules.ts'
import { mergeSmallGroups } from './merge-small-groups.ts'
import { compare, comparedWith, missMax, type WeightingCell, weigh } from './rules.ts'

const source = { name: 'A made-up table', year: 2024, link: 'https://example.org' }
const figures = (
  level: PopulationReference['level'],
  place: string,
  residents: number,
  groups: PopulationReference['groups'] = {},
): PopulationReference => ({
  ...{ level, place, residents, groups, source },
})
const genders = (male: number, female: number) => ({ gender: { Male: male, Female: female } })
const references = (ofZips: PopulationReference[] = [], around: PopulationReference[] = [], zips = ['92660', '92661']): References => ({
  zips,
  ofZips,
  around,
})
const cell = (people: number, groups: Partial<WeightingCell>): WeightingCell => ({
  ageRange: '',
  gender: '',
  ethnicity: '',
  zip: '',
  ...groups,
  people,
})

describe('groups that are too small', () => {
  test('on a scale join the smaller neighbor', () => {
    expect(mergeSmallGroups([5, 5, 5], true)).toEqual([[0], [1], [2]])
    expect(mergeSmallGroups([0, 20, 30], true)).toEqual([[0, 1], [2]])
    expect(mergeSmallGroups([20, 4, 9, 30], true)).toEqual([[0], [1, 2], [3]])
    expect(mergeSmallGroups([9, 4, 20, 30], true)).toEqual([[0, 1], [2], [3]])
    expect(mergeSmallGroups([1, 1, 1], true)).toEqual([[0, 1, 2]])
  })

  test('elsewhere join one another, and the smallest of the rest where that is not enough', () => {
    expect(mergeSmallGroups([20, 3, 30, 2], false)).toEqual([[0], [1, 3], [2]])
    expect(mergeSmallGroups([20, 3, 30, 1], false)).toEqual([[0, 1, 3], [2]])
    expect(mergeSmallGroups([4, 4], false)).toEqual([[0, 1]])
    expect(mergeSmallGroups([3, 9], false)).toEqual([[0, 1]])
  })

  test('afterwards each has 5 people, or all are one; every group is in one of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 9 }), fc.boolean(), (people, isScale) => {
        const pools = mergeSmallGroups(people, isScale)
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

  test('else the narrowest place around them that has at least two groups, and that is stated', () => {
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

  test('are of people who named a group that has a figure; the others are counted apart', () => {
    expect(compare(cells, 'gender', compared.gender, null, [])).toEqual({
      groups: [
        { group: 'Male', people: 60, share: 0.75, residents: 0.4, weighted: null },
        { group: 'Female', people: 20, share: 0.25, residents: 0.6, weighted: null },
        { group: 'Other', people: 5, share: null, residents: null, weighted: null },
      ],
      others: 15,
    })
  })

  test('after weighting they are the residents’', () => {
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
    const few = comparedWith(references([], [figures('city', 'Newport Beach', 1000, genders(900, 100))]))
    expect(weigh([men(96), women(4)], few).why).toBe('oneGroup')
    expect(weigh([men(95), women(5)], few).why).toBeNull()
    expect(weigh([men(100)], gender).why).toBe('oneGroup')
  })

  test('of 990 men and 10 women, where half of the residents are women: at 3 each they would be 3 of 100', () => {
    const halves = comparedWith(references([], [figures('city', 'Newport Beach', 1000, genders(500, 500))]))
    expect(weigh([men(990), women(10)], halves)).toEqual({
      ...{ weights: null, why: 'missed', by: [], rounds: 0, trimmed: 0, people: 1000, effective: 1000 },
      miss: { dimension: 'gender', group: 'Female', residents: 0.5, weighted: expect.closeTo(0.03, 9), points: 47 },
    })
  })

  test('where a group misses its share by more than 2 points; they are at 2', () => {
    // 16 women at 3 are 48 of 100.
    const halves = comparedWith(references([], [figures('city', 'Newport Beach', 1000, genders(500, 500))]))
    expect(weigh([men(84), women(16)], halves)).toMatchObject({ why: null, miss: { group: 'Female', points: 2 }, trimmed: 16 })
    expect(weigh([men(850), women(159)], halves)).toMatchObject({ why: 'missed', miss: { group: 'Female', points: 2.73 } })
    expect(weigh([men(83), women(17)], halves)).toMatchObject({ why: null, miss: { points: 0 }, trimmed: 0 })
  })

  test('where figures contradict each other among people who answered', () => {
    const both = comparedWith(
      references([figures('zip', '92660', 900), figures('zip', '92661', 100)], [figures('city', 'Newport Beach', 1000, genders(500, 500))]),
    )
    const cells = [cell(50, { gender: 'Male', zip: '92660' }), cell(50, { gender: 'Female', zip: '92661' })]
    // 50:50 and 90:10 of the same two: 70:30 is nearest to both.
    expect(weigh(cells, both)).toMatchObject({ why: 'missed', weights: null, effective: 100, miss: { points: 20 } })
  })
})

describe('age ranges that too few people answered from count as one with a neighbor', () => {
  const ages = [cell(2, { ageRange: '16-17' }), cell(28, { ageRange: '18-24' }), cell(70, { ageRange: '25-34' })]
  const among = (residents: Record<string, number>) =>
    comparedWith(references([], [figures('city', 'Newport Beach', 100, { ageRange: residents })]))

  test('and that is reported', () => {
    const { by, why, miss } = weigh(ages, among({ '16-17': 3, '18-24': 27, '25-34': 70 }))
    expect([why, by]).toEqual([null, [{ dimension: 'ageRange', pooled: [['16-17', '18-24']] }]])
    expect(miss).toMatchObject({ group: '16-17', points: 1 })
  })

  test('which is no way to have them resemble the residents where many of them live there', () => {
    // Weighted together with its neighbor, 16-17 keeps its 2 of 100.
    expect(weigh(ages, among({ '16-17': 10, '18-24': 20, '25-34': 70 }))).toMatchObject({
      why: 'missed',
      miss: { group: '16-17', points: 8, residents: 0.1 },
    })
  })
})

/** Draws a name with the given weights. */
function drawn(luck: SeededRandom, names: readonly string[], likely: readonly number[]): string {
  let left = luck.next() * likely.reduce((sum, one) => sum + one, 0)
  const found = names.find((_, i) => {
    left -= likely[i] as number
    return left < 0
  })
  return found ?? (names.at(-1) as string)
}

/** A city whose residents answer out of proportion, with some groups of few or no respondents. */
function simulated(seed: string) {
  const luck = seededRandom(seed)
  const groups = {
    ageRange: ['16-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'],
    gender: ['Male', 'Female'],
    ethnicity: ['African-American', 'Asian or Pacific Islander', 'Caucasian', 'Hispanic or Latino', 'Other'],
  }
  const skew = luck.between(0, 1)
  const residents = Object.entries(groups).map(([dimension, names]) => {
    const living = names.map(() => luck.int(300, 3000))
    return { dimension, names, living, likely: living.map((one) => one * Math.exp(skew * luck.between(-1, 1))) }
  })
  const counts = new Map<string, number>()
  for (let i = luck.int(100, 1500); i > 0; i--) {
    const profile = residents.map(({ names, likely }) => (luck.maybe(0.04) ? 'Prefer not to answer' : drawn(luck, names, likely)))
    counts.set(profile.join('|'), (counts.get(profile.join('|')) ?? 0) + 1)
  }
  const cells = [...counts].map(([key, people]) => {
    const [ageRange, gender, ethnicity] = key.split('|') as [string, string, string]
    return cell(people, { ageRange, gender, ethnicity })
  })
  const tables = Object.fromEntries(
    residents.map(({ dimension, names, living }) => [dimension, Object.fromEntries(names.map((name, i) => [name, living[i] as number]))]),
  )
  return { cells, compared: comparedWith(references([], [figures('city', 'Newport Beach', 10_000, tables)])) }
}

test('of 1,000 simulated projects none is weighted with a group farther than 2 points from the residents, and most miss nothing', () => {
  const weighted: number[] = []
  const missed: number[] = []
  for (let i = 0; i < 1000; i++) {
    const { cells, compared } = simulated(`city ${i}`)
    const { weights, why, miss, by } = weigh(cells, compared)
    if (!weights) {
      expect(why).toBe('missed')
      missed.push(miss?.points ?? 0)
      continue
    }
    expect([Math.min(...weights) >= 0.3, Math.max(...weights) <= 3]).toEqual([true, true])
    // As shown on the page, computed independently of the rule.
    const farthest = by.flatMap(({ dimension }) =>
      compare(cells, dimension, compared[dimension], weights, []).groups.map((one) => Math.abs((one.weighted ?? 0) - (one.residents ?? 0))),
    )
    expect(Math.abs(Math.max(...farthest) * 100 - (miss?.points ?? 0))).toBeLessThan(0.006)
    weighted.push(miss?.points ?? 0)
  }
  // A single cut to 0.3 and 3 after raking left a median of 5.5 to 6 points.
  const sorted = weighted.toSorted((a, b) => a - b)
  expect([weighted.length > 900, sorted[Math.floor(sorted.length / 2)], (sorted[Math.floor(sorted.length * 0.9)] as number) < 0.2]).toEqual(
    [true, 0, true],
  )
  expect(Math.max(...weighted)).toBeLessThanOrEqual(missMax)
  expect(Math.min(...missed)).toBeGreaterThan(missMax)
})
