import { expect, test } from 'vitest'
import { averageFormat } from './averages.ts'

const all = (...averages: number[]) => averages.map(averageFormat('en', averages))

test('averages have one decimal, and more where different ones would look equal', () => {
  expect(all(1.5, 2.25, 2.25)).toEqual(['1.5', '2.3', '2.3'])
  // 23 of 12 people's ranks and 25 of 13: 1.917 and 1.923.
  expect(all(23 / 12, 25 / 13, 2.5)).toEqual(['1.917', '1.923', '2.5'])
  expect(all(2.04, 1.96)).toEqual(['2.04', '1.96'])
  expect(all(0.1 + 0.2, 0.3)).toEqual(['0.3', '0.3'])
  expect(averageFormat('fr', [2.04, 1.96])(2.04)).toBe('2,04')
  expect(all()).toEqual([])
})
