import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionCondition } from '../../projects/model/contract.ts'
import { askedQuestions } from '../../surveys/conditions/conditions.ts'
import { baseBounds } from './base-bounds.ts'
import type { SuppressedBreakdown } from './suppressed-breakdowns.ts'

const yes = (question: string) => ({ question, answers: ['yes'] })
const step = (counts: Record<string, number>): SuppressedBreakdown => ({
  count: Object.values(counts).reduce((total, one) => total + one, 0),
  runs: Object.entries(counts).map(([options, count]) => ({ options: options.split('|'), count })),
})
const of = (steps: Record<string, SuppressedBreakdown>) => (question: string) => steps[question]

test('exactly, where the figures tell it', () => {
  const steps = of({
    a: step({ yes: 12, no: 8 }),
    b: step({ yes: 20, no: 0 }),
    far: step({ '0..4': 6, '5..9': 7, '10..': 9 }),
    when: step({ '2025-12': 5, '2026-01': 6, '2026-02': 9 }),
    merged: step({ 'x|y': 11, z: 6 }),
  })
  const bounds = (askIf: Parameters<typeof baseBounds>[0], participants?: number) => Object.values(baseBounds(askIf, steps, participants))
  expect(bounds(yes('a'))).toEqual([12, 12])
  expect(bounds({ question: 'far', is: 'atLeast', answers: ['5'] })).toEqual([16, 16])
  expect(bounds({ question: 'far', is: 'between', answers: ['4', '9'] })).toEqual([7, 13])
  expect(bounds({ question: 'far', is: 'isNot', answers: ['7'] })).toEqual([15, 22])
  expect(bounds({ question: 'when', is: 'before', answers: ['2026-02-01'] })).toEqual([11, 11])
  expect(bounds({ question: 'when', is: 'after', answers: ['2026-01-15'] })).toEqual([9, 15])
  expect(bounds({ question: 'merged', answers: ['x'] })).toEqual([0, 11])
  expect(bounds({ question: 'merged', answers: ['x'], or: [{ question: 'merged', answers: ['y'] }] })).toEqual([11, 11])
  expect(bounds({ ...yes('a'), and: [yes('b')] }, 20)).toEqual([12, 12])
  expect(bounds({ ...yes('a'), and: [yes('b')] })).toEqual([0, 12])
  expect(bounds({ ...yes('a'), or: [yes('b')] })).toEqual([20, 32])
  expect(bounds(yes('hidden'))).toEqual([0, Number.POSITIVE_INFINITY])
})

test('rows of a matrix', () => {
  const steps = of({
    m: { count: 20, runs: step({ 'r1:o1': 12, 'r1:o2': 8, 'r2:o1': 15, 'r2:o2|r2:': 5, 'r3:o1': 20 }).runs },
    a: step({ yes: 18, no: 2 }),
  })
  const met = (...answers: string[]) => ({ question: 'm', answers })
  const bounds = (askIf: Parameters<typeof baseBounds>[0]) => Object.values(baseBounds(askIf, steps, 20))
  expect(bounds(met('r1:o1'))).toEqual([12, 12])
  expect(bounds(met('r1:o1', 'r1:o2'))).toEqual([20, 20])
  expect(bounds(met('r2:o2'))).toEqual([0, 5])
  expect(bounds(met('r3:o2'))).toEqual([0, Number.POSITIVE_INFINITY])
  expect(bounds(met('r1:o1', 'r2:o1'))).toEqual([15, 27])
  expect(bounds({ ...met('r1:o1'), and: [met('r2:o1')] })).toEqual([7, 12])
  expect(bounds({ ...met('r1:o1'), or: [met('r2:o1')] })).toEqual([15, 27])
  expect(bounds({ ...met('r1:o1'), and: [yes('a')] })).toEqual([10, 12])
})

test('the true number is always within the bounds', () => {
  const inRow = fc.constantFrom('', 'o1', 'o2')
  const person = fc.record({
    r1: inRow,
    r2: inRow,
    a: fc.constantFrom('yes', 'no'),
    far: fc.integer({ min: 0, max: 19 }),
    when: fc.integer({ min: 1, max: 24 }),
  })
  const number = fc.integer({ min: -1, max: 20 }).map(String)
  const day = fc.constantFrom('2025-01-01', '2025-06-15', '2025-12-31', '2026-03-02')
  const part = fc.oneof(
    fc.constantFrom(yes('a'), { question: 'a', answers: ['no'] }),
    fc.record({ question: fc.constant('far'), is: fc.constantFrom('is', 'isNot', 'atLeast', 'atMost'), answers: fc.tuple(number) }),
    fc.record({ question: fc.constant('far'), is: fc.constant('between'), answers: fc.tuple(number, number) }),
    fc.record({ question: fc.constant('m'), answers: fc.subarray(['r1:o1', 'r1:o2', 'r2:o1', 'r2:o2'], { minLength: 1 }) }),
    fc.record({ question: fc.constant('when'), is: fc.constantFrom('before', 'after', 'is', 'isNot'), answers: fc.tuple(day) }),
  ) as fc.Arbitrary<QuestionCondition>
  const dayOf = (n: number) => new Date(Date.UTC(2025, n - 1, 1 + ((n * 7) % 27))).toISOString().slice(0, 10)
  const pairs = ({ r1, r2 }: { r1: string; r2: string }) => [`r1:${r1}`, `r2:${r2}`]
  const tally = (all: string[]): SuppressedBreakdown => {
    const counts = Map.groupBy(all, (one) => one)
    return { count: all.length, runs: [...counts].map(([option, same]) => ({ options: [option], count: same.length })) }
  }
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 40 }),
      part,
      fc.array(part, { maxLength: 3 }),
      fc.boolean(),
      (people, first, others, isAny) => {
        const askIf = { ...first, ...(isAny ? { or: others } : { and: others }) }
        const survey = [...['a', 'far', 'when', 'm'].map((_id) => ({ _id, askIf: null })), { _id: 'asked', askIf }]
        const isAsked = (one: (typeof people)[number]) => {
          const values: Record<string, string[]> = { a: [one.a], far: [String(one.far)], when: [dayOf(one.when)], m: pairs(one) }
          return askedQuestions(survey, (id) => values[id] ?? []).length === 5
        }
        const steps = of({
          a: tally(people.map((one) => one.a)),
          far: tally(people.map((one) => `${Math.floor(one.far / 5) * 5}..${Math.floor(one.far / 5) * 5 + 4}`)),
          m: { ...tally(people.flatMap(pairs)), count: people.length },
          when: tally(people.map((one) => dayOf(one.when).slice(0, one.when > 12 ? 4 : 7))),
        })
        const { least, most } = baseBounds(askIf, steps, people.length)
        const asked = people.filter(isAsked).length
        expect(least).toBeLessThanOrEqual(asked)
        expect(most).toBeGreaterThanOrEqual(asked)
      },
    ),
    { numRuns: 500 },
  )
})

test('everyone who answered a file question attached one', () => {
  const bounds = (step: Parameters<typeof baseBounds>[1]) => Object.values(baseBounds({ question: 'plan', answers: ['*'] }, step, 40))
  expect(bounds(() => ({ count: 12, runs: [] }))).toEqual([12, 12])
  expect(bounds(() => undefined)).toEqual([0, Number.POSITIVE_INFINITY])
})

test('of people who chose several options, each counts once', () => {
  const uses = { ...step({ walk: 22, bike: 30, bus: 5 }), count: 30 }
  const bounds = (askIf: Parameters<typeof baseBounds>[0]) => Object.values(baseBounds(askIf, () => uses, 40))
  expect(bounds({ question: 'uses', answers: ['walk', 'bus'] })).toEqual([22, 27])
  expect(bounds({ question: 'uses', answers: ['walk', 'bike'] })).toEqual([30, 30])
  expect(bounds({ question: 'uses', answers: ['walk'], and: [{ question: 'uses', answers: ['bike'] }] })).toEqual([22, 22])
  expect(bounds({ question: 'uses', answers: ['walk'], or: [{ question: 'uses', answers: ['bus'] }] })).toEqual([22, 27])
})
