import { describe, expect, test } from 'vitest'
import { inComparedOrder, isCompared, placeTotals } from './rules.ts'

test('groups are in the order of the forms, zip codes by number, and people without a group last', () => {
  expect(inComparedOrder('ageRange', ['', '65+', '16-17', '25-34'])).toEqual(['16-17', '25-34', '65+', ''])
  expect(inComparedOrder('gender', ['Prefer not to answer', 'Male'])).toEqual(['Male', 'Prefer not to answer'])
  expect(inComparedOrder('zip', ['92663', '', '14850'])).toEqual(['14850', '92663', ''])
})

test('questions are compared unless people answer in their own words', () => {
  expect((['yesno', 'choices', 'scale', 'number', 'date', 'place', 'ranking'] as const).every((type) => isCompared({ type }))).toBe(true)
  expect(isCompared({ type: 'open' })).toBe(false)
})

describe('places of groups', () => {
  const of = (...counts: [string, number][]) => counts.map(([answer, count]) => ({ answer, count }))
  test('zip codes are the same for all groups, largest first; those with fewer than 5 answers count as others', () => {
    expect(
      placeTotals([of(['92660', 5], ['92663', 20], ['92661', 2], ['', 8]), of(['92663', 6], ['92660', 9], ['92661', 2], ['', 5])]),
    ).toEqual([of(['92663', 20], ['92660', 5], ['', 10]), of(['92663', 6], ['92660', 9], ['', 7])])
  })
  test('a count of 1 to 4 is hidden, and the next smallest with it: their sum is known', () => {
    expect(placeTotals([of(['92663', 20], ['92660', 3], ['', 9])])[0]).toEqual([
      { answer: '92663', count: 20 },
      { answer: '', count: 12 },
    ])
    expect(placeTotals([of(['92663', 20], ['92660', 3], ['', 9]), of(['92660', 6])])[0]).toEqual([
      { answer: '92663', count: 20 },
      { answer: '92660', count: null },
      { answer: '', count: null },
    ])
  })
  test('two hidden counts hide each other; a group of fewer than 5 shows none', () => {
    const [first, second] = placeTotals([of(['92663', 20], ['92660', 8]), of(['92663', 2], ['92660', 1])])
    expect(first).toEqual([
      { answer: '92663', count: 20 },
      { answer: '92660', count: 8 },
      { answer: '', count: 0 },
    ])
    expect(second).toEqual([
      { answer: '92663', count: null },
      { answer: '92660', count: null },
      { answer: '', count: null },
    ])
  })
})
