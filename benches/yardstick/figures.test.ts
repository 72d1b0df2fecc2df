import { expect, test } from 'vitest'
import {
  type CallFigures,
  cells,
  columns,
  document,
  figuresOf,
  median,
  type Round,
  recordedOf,
  slowerThanRecorded,
  type Turn,
} from './figures.ts'

const round = (perSecond: number, more: Partial<Round> = {}): Round => ({
  ...{ perSecond, p50: 4, p99: 12, processorMs: 1.25, kilobytes: 35.2 },
  ...more,
})
const list = { name: 'list', title: 'GET list' }
const turns: Turn[] = [
  { plaza: round(100), row: round(200), memory: round(400) },
  { plaza: round(90, { p99: 30 }), row: round(100), memory: round(400) },
  { plaza: round(50, { p99: 20 }), row: round(500), memory: round(500) },
]

test('the median of an even number of values is between the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
})

test('ratios are medians of the turns, not quotients of the medians', () => {
  const figures = figuresOf(list, turns)
  expect(figures).toMatchObject({ ratio: 0.5, ofMemory: 0.225, ofOlder: null, name: 'list' })
  expect(figures.sides.plaza).toEqual(round(90, { p99: 20 }))
  expect(figures.sides.row?.perSecond).toBe(200)
})

test('a write is compared with an insert, and an older version with this one', () => {
  const figures = figuresOf(list, [{ plaza: round(90), insert: round(300), older: round(30) }])
  expect(figures).toMatchObject({ ratio: 0.3, ofMemory: null, ofOlder: 3 })
})

test('a ratio below half of the recorded one fails; half of it, and a call that was never recorded, do not', () => {
  const measured = (ratio: number): CallFigures => ({ ...figuresOf(list, turns), ratio })
  const recorded = { calls: [measured(0.6)] }
  expect(slowerThanRecorded(measured(0.3), recorded)).toBeNull()
  expect(slowerThanRecorded(measured(0.29), recorded)).toBe('list: ratio 0.29, recorded 0.60')
  expect(slowerThanRecorded({ ...measured(0.1), name: 'new' }, recorded)).toBeNull()
  const fromMemory = { calls: [measured(1.85)] }
  expect(slowerThanRecorded(measured(0.5), fromMemory)).toBeNull()
  expect(slowerThanRecorded(measured(0.49), fromMemory)).toBe('list: ratio 0.49, recorded 1.85')
})

test('a recording of a slow day lowers no bound, and one of a fast day raises it', () => {
  const run = { date: '2026-11-27', commit: 'a', against: null, machine: 'm', connections: 32, rounds: 5, seconds: 1, megabytes: {} }
  const recorded = (ratio: number, before: Parameters<typeof recordedOf>[1]) =>
    recordedOf({ ...run, calls: [{ ...figuresOf(list, turns), ratio }] }, before)
  const slow = recorded(0.3, recorded(0.6, { calls: [] }))
  expect(slow.calls[0]).toMatchObject({ ratio: 0.3, best: 0.6 })
  expect(slowerThanRecorded({ ...figuresOf(list, turns), ratio: 0.29 }, slow)).toBe('list: ratio 0.29, recorded 0.60')
  expect(recorded(0.8, slow).calls[0]).toMatchObject({ best: 0.8 })
})

test('the table has a cell for each column, and marks what the older version lacks', () => {
  const figures = figuresOf(list, turns)
  for (const against of [null, '8f919f1']) expect(cells(figures, against)).toHaveLength(columns(against).length)
  expect(cells(figures, '8f919f1').slice(-2)).toEqual(['missing', '–'])
})

test('the document names date, commit, machine and memory', () => {
  const run = { date: '2026-11-23', commit: '0540357e', machine: '2 × processor', connections: 32, rounds: 11, seconds: 1 }
  const text = document({ ...run, against: '8f919f1', calls: [figuresOf(list, turns)], megabytes: { plaza: 300.4, older: 700 } })
  expect(text).toContain('2026-11-23, commit 0540357e, against 8f919f1. 2 × processor. 32 connections, 11 rounds of 1 s')
  expect(text).toContain('| GET list | 90 | 200 | 0.50 | 400 | 0.23 | 4 | 20 | 1.25 | 1.25 | 35 | missing | – |')
  expect(text).toContain('plaza 300 MB, 8f919f1 700 MB.')
})
