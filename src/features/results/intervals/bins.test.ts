import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadOf } from '../model/rules.ts'
import { binning, byUnit, edgesOf, niceWidth, readInterval, unitFor } from './bins.ts'

describe('binning', () => {
  test('whole numbers: one bin each where they are few, else equal ones of a round width', () => {
    expect(binning(1, 4, true).labels).toEqual(['1..1', '2..2', '3..3', '4..4'])
    expect(binning(0, 47, true).labels.slice(0, 2)).toEqual(['0..4', '5..9'])
    expect(binning(7, 7, true).labels).toEqual(['7..7'])
    expect(binning(-12, 3, true).labels[0]).toBe('-12..-11')
  })
  test('parts: the end does not belong to it', () => {
    expect(binning(0.2, 1.9, false, 4)).toEqual({ edges: [0.5, 1, 1.5], labels: ['0..<0.5', '0.5..<1', '1..<1.5', '1.5..<2'] })
  })
  test('coarse: the outer ones have no end, so nobody’s least or most is shown', () => {
    expect(binning(10, 50, true, 4, true).labels).toEqual(['..19', '20..29', '30..39', '40..49', '50..'])
    expect(binning(3, 3, true, 4, true)).toEqual({ edges: [], labels: ['..'] })
  })
  test('of any numbers, each lies in the bin that the edges say, and labels return the edges', () => {
    const numbers = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(numbers, fc.boolean(), (all, isCoarse) => {
        const { edges, labels } = binning(Math.min(...all), Math.max(...all), true, 10, isCoarse)
        expect(labels.length).toBe(edges.length + 1)
        expect(labels.length).toBeLessThanOrEqual(12)
        if (edges.length > 0) expect(edgesOf(labels).slice(isCoarse ? 0 : 1)).toEqual(edges)
        for (const value of all) {
          const { from, to } = readInterval(labels[edges.filter((edge) => edge <= value).length] as string) ?? { from: null, to: null }
          expect(value).toBeGreaterThanOrEqual(from ?? -Infinity)
          expect(value).toBeLessThanOrEqual(to ?? Infinity)
        }
      }),
    )
  })
  test('niceWidth', () => {
    expect([0.3, 1, 1.1, 4.7, 12, 60].map(niceWidth)).toEqual([0.5, 1, 2, 5, 20, 100])
  })
})

test('readInterval reads what is written, and nothing else', () => {
  expect(readInterval('-5..<-2.5')).toEqual({ from: -5, to: -2.5, isOpen: true })
  expect(readInterval('..4')).toEqual({ from: null, to: 4, isOpen: false })
  expect(readInterval('50..')).toEqual({ from: 50, to: null, isOpen: false })
  expect([readInterval('..'), readInterval('yes')]).toEqual([null, null])
})

describe('days', () => {
  test('by day within a month, by month within two years, else by year; without gaps', () => {
    expect([unitFor('2026-11-01', '2026-11-30'), unitFor('2026-11-01', '2027-06-30'), unitFor('2020-01-01', '2026-06-30')]).toEqual([
      'day',
      'month',
      'year',
    ])
    expect(unitFor('2026-11-01', '2026-11-02', { coarse: true })).toBe('month')
    const days = [
      { day: '2026-11-29', count: 2 },
      { day: '2027-01-02', count: 1 },
      { day: '2027-01-30', count: 3 },
    ]
    expect(byUnit(days, 'month')).toEqual([
      { answer: '2026-11', count: 2 },
      { answer: '2026-12', count: 0 },
      { answer: '2027-01', count: 4 },
    ])
    expect(byUnit(days.slice(0, 1), 'day')).toEqual([{ answer: '2026-11-29', count: 2 }])
    expect(byUnit([], 'day')).toEqual([])
  })
  test('a year that somebody mistyped makes no thousand gaps', () => {
    expect(
      byUnit(
        [
          { day: '0206-01-01', count: 1 },
          { day: '2026-01-01', count: 1 },
        ],
        'year',
      ).map((one) => one.answer),
    ).toEqual(['0206', '2026'])
  })
})

describe('spreadOf', () => {
  test('quartiles as spreadsheets count them (QUARTILE.INC)', () => {
    // 1, 2, 3, 4: the ranks 0.75, 1.5 and 2.25 are between two values.
    const each = [1, 2, 3, 4].map((value) => ({ answer: String(value), count: 1 }))
    expect(spreadOf(each)).toEqual({ min: 1, lower: 1.75, median: 2.5, upper: 3.25, max: 4, mean: 2.5 })
    expect(spreadOf([{ answer: '5', count: 3 }])).toEqual({ min: 5, lower: 5, median: 5, upper: 5, max: 5, mean: 5 })
    expect(spreadOf([{ answer: '5', count: 0 }])).toBeNull()
  })
})
